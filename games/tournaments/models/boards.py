"""The boards that all tables of an event share."""

from django.db import models
from django.db.models import Q

from games.tournaments.models.tournament import Tournament


class Boards(models.Model):
    """The shared boards of an event, made when its entries open. They are numbered from 1 through the whole
    event. `dealt` is how many were dealt; no board is dealt in two stage rounds.

    `commitment` commits to the seed (EST-DEAL-1), which is stored encrypted with the key named by `key_id`.
    `opened_at` is when the seed was published, because no board was left to be played.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.PROTECT, primary_key=True, related_name="boards"
    )
    commitment = models.CharField(max_length=64)
    sealed_seed = models.BinaryField()
    key_id = models.CharField(max_length=40)
    dealt = models.PositiveSmallIntegerField(default=0)
    opened_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "boards"
        constraints = [
            models.CheckConstraint(
                name="boards_commitment_form", condition=Q(commitment__regex=r"^[0-9a-f]{64}$")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.dealt} boards of {self.tournament_id}"
