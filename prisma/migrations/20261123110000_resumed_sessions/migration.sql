-- A broker may write down that a session goes on, and not hear that it was written. Then nobody is told, the adapter comes
-- again for the session before, and the row says whose that is.
ALTER TABLE "broker"."adapter_session" ADD COLUMN "resumes" UUID, ADD COLUMN "resumed_pod" TEXT;
