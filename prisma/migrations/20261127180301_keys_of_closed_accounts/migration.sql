CREATE TRIGGER key_of_open_account BEFORE INSERT ON accounts.api_key
FOR EACH ROW EXECUTE FUNCTION accounts.refuse_closing();
