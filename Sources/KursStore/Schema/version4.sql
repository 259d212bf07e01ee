-- Version 4: the processes that hold claims, as `ProcessMark`, so that a claim lasts as long as its owner.
--
-- `endpoint.lease_owner`, the owner of the last claim; `alert.claim_owner`, the process that is about to announce
-- the alert, and `alert.claim_deadline`, when that claim expires at the latest; both NULL when there is none.
ALTER TABLE endpoint ADD COLUMN lease_owner INTEGER;
ALTER TABLE alert ADD COLUMN claim_owner INTEGER;
ALTER TABLE alert ADD COLUMN claim_deadline INTEGER;
PRAGMA user_version=4;
