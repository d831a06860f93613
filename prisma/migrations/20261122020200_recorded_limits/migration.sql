-- Operators change the limit of an account by hand: its log hears of it here. Null: the limit of the tier.
CREATE FUNCTION accounts.record_limit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.op_limit IS DISTINCT FROM OLD.op_limit THEN
    PERFORM accounts.record(coalesce(NEW.account_id, OLD.account_id), 'quota.limit_changed', NULL, NULL, NULL,
                            jsonb_build_object('from', OLD.op_limit, 'to', NEW.op_limit));
  END IF;
  RETURN NULL;
END $$;

-- After `account_limit_changed`, by its name: the end of the chain is locked last.
CREATE TRIGGER account_limit_recorded AFTER INSERT OR UPDATE OR DELETE ON quota.account_limit
FOR EACH ROW EXECUTE FUNCTION accounts.record_limit();
