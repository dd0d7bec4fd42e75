"""The Postgres function that removes an expired sandbox, as its migrations create it.

It switches archiving on in its body: only a superuser may have Postgres do that for a whole function, and the
owner of the database need not be one.
"""

SQL = """
CREATE OR REPLACE FUNCTION sandboxes_remove(doomed text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM set_config('estimation.archiving', 'on', true);
    PERFORM FROM sandboxes_sandbox
    WHERE realm_id = doomed AND realm_id <> 'real' AND ends_at <= statement_timestamp() FOR UPDATE;
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
    PERFORM set_config('estimation.archiving', 'off', true);
END $$;
"""
