from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

# The application may not delete from the log, the feed and the audit trail, and no running program holds the
# owner's password. So the owner lends it this one function, which deletes nothing but a sandbox whose time is
# over. It follows the foreign keys that lead to the sandbox's realm, whichever tables there are by then.
REMOVING = """
CREATE FUNCTION sandboxes_clear(cleared oid, which text, above oid[]) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
DECLARE
    key record;
BEGIN
    FOR key IN
        SELECT c.conrelid AS child, own.attname AS held, far.attname AS points_to
        FROM pg_constraint c
        JOIN pg_attribute own ON own.attrelid = c.conrelid AND own.attnum = c.conkey[1]
        JOIN pg_attribute far ON far.attrelid = c.confrelid AND far.attnum = c.confkey[1]
        WHERE c.contype = 'f' AND c.confrelid = cleared AND NOT c.conrelid = ANY(above || cleared)
    LOOP
        PERFORM sandboxes_clear(
            key.child,
            format('%I IN (SELECT %I FROM %s WHERE %s)', key.held, key.points_to, cleared::regclass, which),
            above || cleared);
    END LOOP;
    EXECUTE format('DELETE FROM %s WHERE %s', cleared::regclass, which);
END $$;

CREATE FUNCTION sandboxes_remove(doomed text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET estimation.archiving = 'on' AS $$
BEGIN
    PERFORM FROM sandboxes_sandbox WHERE realm_id = doomed AND realm_id <> 'real' AND ends_at <= statement_timestamp()
    FOR UPDATE;
    IF NOT FOUND THEN
        RAISE EXCEPTION '% is no sandbox that is over', doomed USING ERRCODE = 'insufficient_privilege';
    END IF;
    -- Whoever is doing something there finishes it before; in the order in which everybody locks.
    PERFORM FROM accounts_user WHERE realm_id = doomed ORDER BY id FOR UPDATE;
    PERFORM FROM tables_table WHERE realm_id = doomed ORDER BY id FOR UPDATE;
    -- Rows without foreign keys, which their writing would have had to look up each time.
    DELETE FROM tables_askedturn WHERE player IN (SELECT id FROM accounts_user WHERE realm_id = doomed);
    DELETE FROM tables_automaticturn WHERE table_id IN (SELECT id FROM tables_table WHERE realm_id = doomed);
    DELETE FROM tables_planversion WHERE table_id IN (SELECT id FROM tables_table WHERE realm_id = doomed);
    PERFORM sandboxes_clear('accounts_realm'::regclass, format('key = %L', doomed), '{}');
END $$;
REVOKE ALL ON FUNCTION sandboxes_clear(oid, text, oid[]) FROM PUBLIC;
REVOKE ALL ON FUNCTION sandboxes_remove(text) FROM PUBLIC;
"""
NOT_REMOVING = "DROP FUNCTION sandboxes_remove(text); DROP FUNCTION sandboxes_clear(oid, text, oid[]);"


def lend(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Let the application call it."""
    role = settings.DATABASES["default"]["USER"]
    if role != settings.DATABASES["owner"]["USER"]:
        editor.execute(f"GRANT EXECUTE ON FUNCTION sandboxes_remove(text) TO {editor.quote_name(role)}")


class Migration(migrations.Migration):
    """Removing sandboxes, as the owner, for the application."""

    dependencies = [("sandboxes", "0001_initial"), ("feed", "0002_append_only")]

    operations = [
        migrations.RunSQL(REMOVING, NOT_REMOVING),
        migrations.RunPython(lend, migrations.RunPython.noop),
    ]
