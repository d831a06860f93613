-- Where a key is used, such as production or staging: a label for people, which changes no rights.
ALTER TABLE accounts.api_key ADD COLUMN environment text;

GRANT UPDATE (environment, name, monthly_cap) ON accounts.api_key TO kerf_accounts;

-- The cap of a key may be lowered. The month that runs takes it at once, and is full if more was used already.
CREATE FUNCTION quota.on_cap_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE quota.family_period f SET op_limit = NEW.monthly_cap
  WHERE f.family = NEW.family AND f.period_start >= quota.month() AND f.op_limit > NEW.monthly_cap;
  RETURN NULL;
END $$;

CREATE TRIGGER cap_changed AFTER UPDATE OF monthly_cap ON accounts.api_key FOR EACH ROW
WHEN (NEW.monthly_cap IS DISTINCT FROM OLD.monthly_cap) EXECUTE FUNCTION quota.on_cap_change();
