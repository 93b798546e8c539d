import { readFileSync, writeFileSync } from 'node:fs'
import { accessTables } from '#server/route-table.ts'

const usage = 'npm run routes [-- write]'
const [verb, ...more] = process.argv.slice(2)
const { routes, roles } = accessTables()
const tables = `${roles}\n\n${routes}\n`

if (verb === undefined) process.stdout.write(tables)
else if (verb === 'write' && more.length === 0) write(new URL('../docs/access.md', import.meta.url))
else {
  console.error(usage)
  process.exitCode = 1
}

/** Replaces the tables at the end of the document. */
function write(file: URL): void {
  const [words] = readFileSync(file, 'utf8').split(/^\|/m)
  writeFileSync(file, `${words}${tables}`)
}
