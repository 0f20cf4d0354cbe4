"""The night train: an expansion of the country-travel game."""

from estiba.expansions import Expansion

EXPANSION = Expansion(
    package=__name__,
    game="travel",
    id="night_train",
    cards="cards.toml",
    powers=f"{__name__}.powers",
    scenarios="scenarios",
)
