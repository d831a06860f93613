import type { Client } from 'pg';

/** Function, procedure or view of a database, with its current text. */
export interface Definition {
  schema: string;
  name: string;
  /** `CREATE OR REPLACE` statement, followed by those of the triggers that call it. */
  statements: string[];
  /** Roles other than the owner that may use it, for a view with the right and its columns. */
  grants: string[];
}

/** Reads every function and view that migrations created, in a fixed order. */
export async function readDefinitions(client: Client): Promise<Definition[]> {
  await client.query('BEGIN READ ONLY');
  try {
    // Only names outside pg_catalog are qualified then, independent of the search path of the session.
    await client.query('SET LOCAL search_path = pg_catalog');
    const functions = await client.query<Definition>(functionQuery);
    const views = await client.query<Definition>(viewQuery);
    return [...functions.rows, ...views.rows];
  } finally {
    await client.query('ROLLBACK');
  }
}

const isOwn = `n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'`;

const functionQuery = `
  SELECT n.nspname AS schema, p.proname AS name,
    array_prepend(rtrim(pg_get_functiondef(p.oid), E'\\n'),
      ARRAY(SELECT pg_get_triggerdef(t.oid, true) FROM pg_trigger t
            WHERE t.tgfoid = p.oid AND NOT t.tgisinternal AND t.tgparentid = 0 ORDER BY 1)) AS statements,
    ARRAY(SELECT coalesce(r.rolname, 'PUBLIC')::text
          FROM aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a LEFT JOIN pg_roles r ON r.oid = a.grantee
          WHERE a.grantee <> p.proowner ORDER BY 1) AS grants
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE ${isOwn} AND p.prokind IN ('f', 'p')
    AND NOT EXISTS (SELECT FROM pg_depend d
                    WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  ORDER BY n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)`;

const viewQuery = `
  SELECT n.nspname AS schema, c.relname AS name,
    ARRAY[format(E'CREATE OR REPLACE VIEW %I.%I%s AS\\n%s', n.nspname, c.relname,
      ' WITH (' || array_to_string(c.reloptions, ', ') || ')', rtrim(pg_get_viewdef(c.oid, 120), ';'))] AS statements,
    ARRAY(SELECT format('%s (%s)', coalesce(r.rolname, 'PUBLIC'), string_agg(g.right_name, ', ' ORDER BY g.right_name))
          FROM (SELECT a.grantee, a.privilege_type AS right_name
                FROM aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) a
                UNION ALL
                SELECT a.grantee, a.privilege_type || ' of ' || string_agg(t.attname, ', ' ORDER BY t.attname)
                FROM pg_attribute t, aclexplode(t.attacl) a
                WHERE t.attrelid = c.oid GROUP BY a.grantee, a.privilege_type) g
          LEFT JOIN pg_roles r ON r.oid = g.grantee
          WHERE g.grantee <> c.relowner GROUP BY r.rolname ORDER BY 1) AS grants
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE ${isOwn} AND c.relkind = 'v'
  ORDER BY n.nspname, c.relname`;
