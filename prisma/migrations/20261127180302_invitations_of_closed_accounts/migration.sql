CREATE TRIGGER invitation_of_open_account BEFORE INSERT ON accounts.invitation
FOR EACH ROW EXECUTE FUNCTION accounts.refuse_closing();
