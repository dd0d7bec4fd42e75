"""Services: all changes of people and tokens. Only services open transactions."""

from accounts.services.clients import (
    end_access,
    forget_expired_grants,
    keep_renewal,
    kept_renewal,
    revoke_client,
)
from accounts.services.deletion import confirm, end_account
from accounts.services.guests import KEPT, claim, make_guest, make_guest_with_token, sweep_guests
from accounts.services.hours import begin_vacation_by_itself, choose_hours, end_vacation, go_on_vacation
from accounts.services.idempotency import Answer, forget_answers, run_once, was_run
from accounts.services.locks import exclusive, exclusive_without_transaction
from accounts.services.people import (
    authenticate,
    authenticate_program,
    change_password,
    give_second_factor,
    make_bot,
    make_tester,
    replace_password,
    set_admin,
    set_password,
    sign_up,
    sign_up_with_token,
    switch_bots,
    switch_off,
)
from accounts.services.second_factors import counted
from accounts.services.tokens import (
    create_session_token,
    create_token,
    end_calendar,
    end_session_tokens,
    forget_prints,
    note_calendar_use,
    note_use,
    renew_calendar,
    revoke_token,
)
