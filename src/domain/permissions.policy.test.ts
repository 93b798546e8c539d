import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { translator } from '#i18n/server.ts'
import { world } from '#tests/world.ts'
import { locales } from '#values/locale.ts'
import { type Capability, can, openTo, personCan, type Role, roleNames, roles } from './permissions.policy.ts'

const source = new URL('..', import.meta.url)
const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.endsWith('permissions.policy.ts'))
  .map((path) => ({ path, text: readFileSync(new URL(path, source), 'utf8') }))

test('every capability is needed by a route or asked for by name', () => {
  const capabilities = [...Object.values(openTo).flat(), ...Object.values(roles).flatMap(({ can: row }): readonly Capability[] => row)]
  const unused = capabilities.filter((capability) => !code.some(({ text }) => text.includes(`'${capability}'`)))
  expect([...new Set(unused)]).toEqual([])
})

test('nobody looks at the name of a role: what somebody may is asked of the table', () => {
  const looks =
    /\broles\??\.(includes|some|every|find|filter|indexOf)\b|\brole\s*[!=]==\s*'|\b(IN \(|role = )'(customer|owner|courier|moderator|admin)'/
  expect(code.filter(({ text }) => looks.test(text)).map(({ path }) => path)).toEqual([])
})

test.each(locales)('every role has a name in %s', (locale) => {
  const t = translator(locale)
  const names = roleNames.map((role) => t(`people:role.${role}`))
  expect(names.filter((name) => name === '' || name.includes('role.'))).toEqual([])
  expect(new Set(names).size).toBe(roleNames.length)
})

test('the database knows the roles of the table and no other', async () => {
  const shop = await world()
  const { rows } = await shop.pool.query<{ name: string }>('SELECT name FROM roles')
  expect(rows.map(({ name }) => name).sort()).toEqual([...roleNames].sort())
  await expect(shop.pool.query("INSERT INTO person_roles VALUES ('customer-rana', 'queen')")).rejects.toMatchObject({
    constraint: 'person_roles_role_fkey',
  })
  await shop.close()
})

test('what nobody listed is allowed to nobody', () => {
  const everything = { roles: roleNames, personId: 'somebody', visitorId: 'A' }
  expect(can(everything, 'settings.write')).toBe(true)
  expect(can(everything, 'toString' as Capability)).toBe(false)
  expect(can({ ...everything, roles: ['queen' as Role, 'toString' as Role] }, 'settings.write')).toBe(false)
})

test('who is signed out, a visitor, signed in, or has a role may what is open to each', () => {
  const asked: Capability[] = ['items.read', 'orders.write-own', 'profile.write-own', 'identity-checks.decide']
  const may = (holder: Parameters<typeof can>[0]) => asked.map((capability) => can(holder, capability))
  expect(may({ roles: [], personId: null, visitorId: '' })).toEqual([true, false, false, false])
  expect(may({ roles: [], personId: null, visitorId: 'A' })).toEqual([true, true, false, false])
  expect(may({ roles: ['customer'], personId: 'rana', visitorId: '' })).toEqual([true, true, true, false])
  expect(may({ roles: ['customer', 'moderator'], personId: 'nour', visitorId: '' })).toEqual([true, true, true, true])
  expect(asked.map((capability) => personCan(null, capability))).toEqual([true, false, false, false])
})
