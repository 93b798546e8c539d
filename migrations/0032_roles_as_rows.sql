-- The roles that people may have. The start writes those of the permissions' table; here stand only those in use, so that a backup loads into an empty table.
CREATE TABLE roles (name text PRIMARY KEY);
INSERT INTO roles SELECT role FROM person_roles UNION SELECT role FROM role_changes;

ALTER TABLE person_roles DROP CONSTRAINT person_roles_role_check;
ALTER TABLE person_roles ADD FOREIGN KEY (role) REFERENCES roles (name);
ALTER TABLE role_changes DROP CONSTRAINT role_changes_role_check;
ALTER TABLE role_changes ADD FOREIGN KEY (role) REFERENCES roles (name);
