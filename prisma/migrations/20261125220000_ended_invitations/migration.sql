-- An invitation is open as long as whoever made it may invite: one whose maker has gone meanwhile ends here instead of
-- being opened again, and the log tells of it as when the maker went.
CREATE FUNCTION accounts.open_again(p_account uuid, p_email text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  invitation accounts.invitation;
BEGIN
  UPDATE accounts.invitation i SET
    accepted_at = NULL,
    revoked_at = CASE WHEN NOT EXISTS (
      SELECT FROM accounts.member m
      WHERE m.id = i.invited_by AND m.account_id = p_account AND m.role IN ('owner', 'admin')
    ) THEN now() END
  WHERE i.id = (SELECT l.id FROM accounts.invitation l
                WHERE l.account_id = p_account AND l.email = p_email AND l.accepted_at IS NOT NULL
                ORDER BY l.accepted_at DESC LIMIT 1)
  RETURNING i.* INTO invitation;
  IF invitation.revoked_at < invitation.expires_at THEN
    PERFORM accounts.record(p_account, 'invitation.revoked', NULL, NULL, invitation.id::text,
                            jsonb_build_object('email', p_email, 'role', invitation.role));
  END IF;
END $$;

-- Who has joined and was not shown a key can join again. A member who has become the owner, or has other keys, stays.
CREATE OR REPLACE FUNCTION accounts.take_back_membership(p_key accounts.api_key) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  address text;
BEGIN
  DELETE FROM accounts.member m
  WHERE m.id = p_key.member_id AND m.role <> 'owner'
    AND NOT EXISTS (SELECT FROM accounts.api_key k WHERE k.member_id = m.id AND k.id <> p_key.id)
  RETURNING m.email INTO address;
  IF NOT FOUND THEN
    DELETE FROM accounts.api_key k WHERE k.id = p_key.id;
    RETURN 'key.created';
  END IF;
  PERFORM accounts.open_again(p_key.account_id, address);
  RETURN 'member.joined';
END $$;
