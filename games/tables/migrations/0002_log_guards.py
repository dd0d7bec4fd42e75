from django.db import migrations

from games.feed.append_only import append_only

# Rows of one INSERT see the rows before them, so a statement of several facts counts on by itself.
GAPLESS = """
CREATE FUNCTION tables_log_gapless() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    next integer;
BEGIN
    SELECT COALESCE(MAX(seq), 0) + 1 INTO next FROM tables_log WHERE table_id = NEW.table_id;
    IF NEW.seq <> next THEN
        RAISE EXCEPTION 'log entry % of table % should be %', NEW.seq, NEW.table_id, next
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'log_gapless';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER log_gapless BEFORE INSERT ON tables_log FOR EACH ROW EXECUTE FUNCTION tables_log_gapless();
"""
NOT_GAPLESS = "DROP TRIGGER log_gapless ON tables_log; DROP FUNCTION tables_log_gapless();"


class Migration(migrations.Migration):
    """The log counts 1, 2, 3 … and keeps what it was told."""

    dependencies = [("tables", "0001_initial"), ("feed", "0002_append_only")]

    operations = [migrations.RunSQL(GAPLESS, NOT_GAPLESS), *append_only("tables_log")]
