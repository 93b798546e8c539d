import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, readConfig, settingNames } from './config.ts'

let DATA_DIR = ''
beforeAll(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'libsa-config-'))
})
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

const secret = 'kR7pWq2ZxV9sLm4TnB8yCd3FgH6jKa1E'
const mail = { SMTP_URL: 'smtp://libsa:hidden@mail.example:587', MAIL_FROM: 'Libsa <hello@libsa.example>' }
const sms = { SMS_URL: 'https://sms.example/messages', SMS_TOKEN: 'hidden', SMS_SENDER: 'Libsa' }
const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const production = { NODE_ENV: 'production', AUTH_SECRET: secret, BASE_URL: 'https://libsa.example/', ...mail, ...stripe }

test('without any setting it is the demonstration on port 3000, with a secret that is kept', () => {
  const config = readConfig({ DATA_DIR })
  expect(config).toMatchObject({
    port: 3000,
    baseUrl: 'http://localhost:3000',
    isDemo: true,
    isProduction: false,
    databaseUrl: null,
    readUrls: [],
    smtpUrl: null,
    sms: null,
    stripe: null,
    identities: {},
    proxies: 0,
    workers: null,
    methods: ['card', 'cash'],
  })
  expect(config.authSecret.length).toBeGreaterThanOrEqual(32)
  expect(readConfig({ DATA_DIR }).authSecret).toBe(config.authSecret)
  expect(statSync(join(DATA_DIR, 'auth-secret')).mode & 0o077).toBe(0)
})

test('codes go to phones in Jordan, so many a day, unless said otherwise', () => {
  expect(readConfig({ DATA_DIR }).phoneLimits).toEqual({ countries: ['JO'], perDay: 1000, perDayToOne: 10 })
  const wishes = { SMS_COUNTRIES: 'jo, SA', SMS_A_DAY: '300', SMS_A_DAY_TO_ONE: '5' }
  expect(readConfig({ DATA_DIR, ...wishes }).phoneLimits).toEqual({ countries: ['JO', 'SA'], perDay: 300, perDayToOne: 5 })
})

test('the demonstration opens to the world only where that is said', () => {
  const sentence = (name: string) =>
    `${name} is one of a real shop, and this would be the demonstration, whose passwords and messages everybody can read: set NODE_ENV=production, or DEMO=yes if a demonstration is meant.`
  for (const [settings, name] of [
    [{ BASE_URL: 'https://libsa.example' }, 'BASE_URL'],
    [{ BASE_URL: 'http://203.0.113.7:3000', NODE_ENV: 'development' }, 'BASE_URL'],
    [{ ...stripe }, 'STRIPE_SECRET_KEY'],
    [{ ...mail, NODE_ENV: 'test' }, 'SMTP_URL'],
    [{ ...sms }, 'SMS_URL'],
  ] as const) {
    expect(() => readConfig({ DATA_DIR, ...settings })).toThrow(new ConfigError(sentence(name)))
    expect(readConfig({ DATA_DIR, ...settings, DEMO: 'yes' })).toMatchObject({ isDemo: true })
  }
  for (const host of ['localhost', '127.0.0.1:3000', '192.168.1.7', '[::1]:3000', 'laptop', 'libsa.local', 'shop.test'])
    expect(readConfig({ DATA_DIR, BASE_URL: `http://${host}`, SMTP_URL: 'smtp://127.0.0.1:1025' }).isDemo).toBe(true)
  expect(readConfig({ DATA_DIR, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }).isDemo).toBe(true)
  expect(() => readConfig({ DATA_DIR, ...production, DEMO: 'yes' })).toThrow(/^DEMO may not be set in production: /)
  expect(() => readConfig({ DATA_DIR, DEMO: 'true' })).toThrow('DEMO must be yes or nothing. It is "true".')
})

test('an empty setting counts as absent', () => {
  expect(readConfig({ DATA_DIR, PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null })
})

test('the owner of the tables has an address of its own, beside that of the shop', () => {
  const [DATABASE_URL, DATABASE_OWNER_URL] = ['libsa_shop', 'libsa'].map((role) => `postgresql://${role}:hidden@database:5432/libsa`)
  expect(readConfig({ DATA_DIR, DATABASE_URL }).ownerUrl).toBe(null)
  expect(readConfig({ DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL }).ownerUrl).toBe(DATABASE_OWNER_URL)
  expect(() => readConfig({ DATA_DIR, DATABASE_OWNER_URL })).toThrow(/^DATABASE_OWNER_URL needs DATABASE_URL: /)
})

test('replicas of a database are named with commas between them', () => {
  const [DATABASE_URL, one, other] = ['primary', 'one', 'other'].map((host) => `postgresql://libsa:hidden@${host}:5432/libsa`)
  expect(readConfig({ DATA_DIR, DATABASE_URL, DATABASE_READ_URLS: `${one}` }).readUrls).toEqual([one])
  expect(readConfig({ DATA_DIR, DATABASE_URL, DATABASE_READ_URLS: ` ${one} ,${other}` }).readUrls).toEqual([one, other])
})

test('production takes its own secret and address', () => {
  expect(readConfig({ DATA_DIR, ...production })).toMatchObject({
    isDemo: false,
    isProduction: true,
    authSecret: secret,
    baseUrl: 'https://libsa.example',
    mailFrom: 'Libsa <hello@libsa.example>',
  })
})

test('Stripe is asked at its own address or at one that keeps the keys secret, and its webhooks may have two secrets', () => {
  const test = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const read = (settings: object) => readConfig({ DATA_DIR, ...test, ...settings }).stripe
  expect(read({})).toEqual({ secretKey: 'sk_test_1', webhookSecrets: ['whsec_1'], apiBase: null })
  expect(read({ STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2' })?.webhookSecrets).toEqual(['whsec_1', 'whsec_2'])
  for (const base of ['https://stripe.example', 'http://127.0.0.1:4000', 'http://localhost:4000/', 'http://proxy.internal'])
    expect(read({ STRIPE_API_BASE: base })?.apiBase).toBe(base)
  const refused = 'STRIPE_API_BASE must be an https address without a path; http only for a host of this machine or its network.'
  for (const base of [
    'http://stripe.example',
    'http://203.0.113.7',
    'https://stripe.example/v1',
    'https://a:b@stripe.example',
    'ftp://localhost',
    'no',
  ])
    expect(() => read({ STRIPE_API_BASE: base })).toThrow(new ConfigError(`${refused} It is "${base}".`))
  for (const secrets of ['whsec_', 'whsec_1,', 'whsec_1,whsec_2,whsec_3', 'sk_1'])
    expect(() => read({ STRIPE_WEBHOOK_SECRET: secrets })).toThrow('STRIPE_WEBHOOK_SECRET must be a key that begins with whsec_')
  expect(() => readConfig({ DATA_DIR, STRIPE_API_BASE: 'https://stripe.example' })).toThrow(
    'STRIPE_API_BASE needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
  )
})

test('the secret of mail reports is long, may be two, and is known in the demonstration alone', () => {
  const read = (more: object) => readConfig({ DATA_DIR, ...more }).mailReportSecrets
  const [one, two] = ['a'.repeat(24), 'b'.repeat(24)]
  expect(read({ MAIL_REPORTS_SECRET: `${one}, ${two}` })).toEqual([one, two])
  expect(read({})).toEqual(['demonstration'])
  expect(read(production)).toEqual([])
  for (const secrets of ['short', `${one} ${two}`, `${one},${one},${two}`])
    expect(() => read({ MAIL_REPORTS_SECRET: secrets })).toThrow('MAIL_REPORTS_SECRET must be at least 24 letters')
})

test('replies go to an address without a plus sign, which needs the secret of the mail service in production', () => {
  const address = 'replies@in.libsa.example'
  const read = (more: object) => readConfig({ DATA_DIR, ...more }).mailReplyTo
  expect(read({})).toBe('replies@libsa.example')
  expect(read(production)).toBeNull()
  expect(read({ ...production, MAIL_REPLY_TO: address, MAIL_REPORTS_SECRET: 'a'.repeat(24) })).toBe(address)
  expect(() => read({ ...production, MAIL_REPLY_TO: address })).toThrow('MAIL_REPLY_TO needs MAIL_REPORTS_SECRET')
  for (const wrong of ['replies+all@libsa.example', 'Libsa <replies@libsa.example>', 'replies'])
    expect(() => read({ MAIL_REPLY_TO: wrong })).toThrow('MAIL_REPLY_TO must be an address like replies@in.libsa.example')
  expect(readConfig({ DATA_DIR, MAIL_FROM_DISCREET: 'orders@post.example' }).mailFromDiscreet).toBe('orders@post.example')
})

test('production takes the money it can take: cards with Stripe, cash where an SMS can be sent', () => {
  expect(readConfig({ DATA_DIR, ...production }).methods).toEqual(['card'])
  expect(readConfig({ DATA_DIR, ...production, ...sms }).methods).toEqual(['card', 'cash'])
  const cashOnly = { ...production, ...sms, STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' }
  expect(readConfig({ DATA_DIR, ...cashOnly })).toMatchObject({ methods: ['cash'], stripe: null, sms: { sender: 'Libsa' } })
})

test('a provider that signs people in opens with its own settings; another issuer may stand in for it', () => {
  const google = { GOOGLE_CLIENT_ID: 'shop', GOOGLE_CLIENT_SECRET: 'hidden' }
  expect(readConfig({ DATA_DIR, ...google }).identities).toEqual({ google: { clientId: 'shop', secret: 'hidden' } })
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const apple = { APPLE_CLIENT_ID: 'shop', APPLE_TEAM_ID: 'team', APPLE_KEY_ID: 'key', APPLE_PRIVATE_KEY: pem.replaceAll('\n', '\\n') }
  expect(readConfig({ DATA_DIR, ...apple, ...google, GOOGLE_ISSUER: 'http://localhost:4000' }).identities).toEqual({
    google: { clientId: 'shop', secret: 'hidden', issuer: 'http://localhost:4000' },
    apple: { clientId: 'shop', secret: { teamId: 'team', keyId: 'key', privateKey: pem } },
  })
})

test('fonts come from the shop alone, or from the service that is named with the origins of its files', () => {
  expect(readConfig({ DATA_DIR }).fontService).toBeNull()
  expect(
    readConfig({ DATA_DIR, FONT_SERVICE: 'https://fonts.example/css2  https://files.example https://fonts.example/' }).fontService,
  ).toEqual({
    sheet: 'https://fonts.example/css2',
    origins: ['https://fonts.example', 'https://files.example'],
  })
  expect(readConfig({ DATA_DIR, FONT_SERVICE: 'http://localhost:4000/css2' }).fontService?.origins).toEqual(['http://localhost:4000'])
})

test.each([
  'fonts.example',
  'http://fonts.example/css2',
  'https://fonts.example/css2?family=Lobster',
  'https://user:hidden@fonts.example/css2',
  'https://fonts.example;script-src/css2',
  'https://*/css2',
  'https://fonts.example/css2 https://files.example/letters',
  'https://fonts.example/css2, https://files.example',
  Array.from({ length: 7 }, (_, index) => `https://fonts${index}.example`).join(' '),
])('FONT_SERVICE may not be %s', (FONT_SERVICE) => {
  const sentence =
    'FONT_SERVICE must be an https address of a style sheet, then at most five origins of its files, with spaces between them.'
  expect(() => readConfig({ DATA_DIR, FONT_SERVICE })).toThrow(new ConfigError(`${sentence} It is "${FONT_SERVICE}".`))
})

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535. It is "abc".'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535. It is "65536".'],
  [{ DATA_DIR: '/etc/passwd' }, 'DATA_DIR must be a folder that can be written to; /etc/passwd cannot: /etc/passwd is no folder.'],
  [{ DATA_DIR: '/etc/passwd/x' }, 'DATA_DIR must be a folder that can be written to; /etc/passwd/x cannot: /etc/passwd is no folder.'],
  [
    { ...production, DATA_DIR: '/etc/passwd' },
    'DATA_DIR must be a folder that can be written to; /etc/passwd cannot: /etc/passwd is no folder.',
  ],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, test or production. It is "prod".'],
  [{ BASE_URL: 'javascript:alert(1)' }, 'BASE_URL must be an address like https://libsa.example. It is "javascript:alert(1)".'],
  [{ DATABASE_URL: 'mysql://root:hidden@host/db' }, 'DATABASE_URL must be an address like postgresql://user:password@host:5432/libsa.'],
  [
    { DATABASE_URL: 'postgresql://host/db', DATABASE_READ_URLS: 'postgresql://root:hidden@host/db,mysql://host/db' },
    'DATABASE_READ_URLS must be addresses like postgresql://user:password@host:5432/libsa, with commas between them.',
  ],
  [
    { DATABASE_READ_URLS: 'postgresql://root:hidden@host/db' },
    'DATABASE_READ_URLS needs DATABASE_URL: the embedded database has no replicas.',
  ],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must be a random text of at least 32 characters.'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together.'],
  [{ SMS_URL: 'https://sms.example' }, 'SMS_URL, SMS_TOKEN and SMS_SENDER must be set together.'],
  [{ SMS_COUNTRIES: 'JO,XX' }, 'SMS_COUNTRIES must be countries as two letters, like JO, with commas between them. It is "JO,XX".'],
  [{ SMS_A_DAY: '0' }, 'SMS_A_DAY must be a whole number from 1 to 9999999. It is "0".'],
  [{ MAIL_FROM: 'Libsa' }, 'MAIL_FROM must be a sender like Libsa <hello@libsa.example>. It is "Libsa".'],
  [{ GOOGLE_CLIENT_ID: 'shop' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.'],
  [{ TWITTER_ISSUER: 'https://id.example' }, 'TWITTER_CLIENT_ID and TWITTER_CLIENT_SECRET must be set together.'],
  [
    { GOOGLE_CLIENT_ID: 'shop', GOOGLE_CLIENT_SECRET: 'hidden', GOOGLE_ISSUER: 'http://id.example' },
    'GOOGLE_ISSUER must be an address like https://accounts.google.com. It is "http://id.example".',
  ],
  [{ APPLE_CLIENT_ID: 'shop', APPLE_PRIVATE_KEY: 'hidden' }, "APPLE_PRIVATE_KEY must be the text of Apple's .p8 file."],
  [
    { APPLE_CLIENT_ID: 'shop', APPLE_TEAM_ID: 'team' },
    'APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY must be set together, or APPLE_CLIENT_SECRET instead of the last three.',
  ],
  [{ WORKERS: '0' }, 'WORKERS must be a whole number from 1 to 64. It is "0".'],
  [{ WORKERS: '65' }, 'WORKERS must be a whole number from 1 to 64. It is "65".'],
  [{ TRUSTED_PROXIES: 'all' }, 'TRUSTED_PROXIES must be a whole number from 0 to 9. It is "all".'],
  [{ ...production, MAIL_FROM: '' }, 'SMTP_URL and MAIL_FROM must be set in production: without mail nobody can confirm an address.'],
  [
    { ...production, STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' },
    'Nobody can pay: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET for cards, or SMS_URL, SMS_TOKEN and SMS_SENDER for cash, which needs a code by SMS.',
  ],
  [{ ...production, AUTH_SECRET: '' }, 'AUTH_SECRET must be set in production: a random text of at least 32 characters.'],
  [{ ...production, AUTH_SECRET: 'a'.repeat(40) }, 'AUTH_SECRET is too weak for production: make it random.'],
  [{ ...production, BASE_URL: '' }, 'BASE_URL must be set in production: the address at which people open the shop.'],
])('%o is refused with one sentence that shows no secret', (settings, sentence) => {
  expect(() => readConfig({ DATA_DIR, ...settings })).toThrow(expect.objectContaining({ message: sentence }))
})

test('the assistant is a model at a safe address, and off by default', () => {
  const url = { ASSISTANT_URL: 'https://models.example/v1' }
  const model = { ASSISTANT_MODEL: 'small-1' }
  expect(readConfig({ DATA_DIR }).assistant).toBeNull()
  expect(readConfig({ DATA_DIR, ...url, ...model }).assistant).toEqual({ url: url.ASSISTANT_URL, model: 'small-1', token: null })
  expect(readConfig({ DATA_DIR, ...model, ASSISTANT_URL: 'http://localhost:11434/v1', ASSISTANT_TOKEN: 'x' }).assistant).toMatchObject({
    token: 'x',
  })
  for (const half of [url, model]) expect(() => readConfig({ DATA_DIR, ...half })).toThrow('must be set together')
  expect(() => readConfig({ DATA_DIR, ASSISTANT_TOKEN: 'x' })).toThrow('ASSISTANT_TOKEN needs')
  for (const unsafe of ['http://models.example/v1', 'https://me@models.example', 'models'])
    expect(() => readConfig({ DATA_DIR, ...model, ASSISTANT_URL: unsafe })).toThrow('ASSISTANT_URL must be')
})

test('a search engine is asked with its key, over a safe way, under a name that a collection may have', () => {
  const engine = { SEARCH_ENGINE_URL: 'https://search.example/', SEARCH_ENGINE_KEY: 'hidden' }
  expect(readConfig({ DATA_DIR }).searchEngine).toBeNull()
  expect(readConfig({ DATA_DIR, ...engine }).searchEngine).toEqual({
    url: 'https://search.example',
    key: 'hidden',
    collection: 'libsa_items',
  })
  expect(
    readConfig({ DATA_DIR, ...engine, SEARCH_ENGINE_URL: 'http://localhost:8108', SEARCH_ENGINE_COLLECTION: 'shop' }).searchEngine,
  ).toMatchObject({ url: 'http://localhost:8108', collection: 'shop' })
  for (const name of Object.keys(engine)) expect(() => readConfig({ DATA_DIR, ...engine, [name]: '' })).toThrow('must be set together')
  for (const unsafe of ['http://search.example', 'https://search.example/v1', 'https://me@search.example'])
    expect(() => readConfig({ DATA_DIR, ...engine, SEARCH_ENGINE_URL: unsafe })).toThrow('SEARCH_ENGINE_URL must be')
  for (const odd of ['Shop', 'a/b', '1shop'])
    expect(() => readConfig({ DATA_DIR, ...engine, SEARCH_ENGINE_COLLECTION: odd })).toThrow('must be')
  expect(() => readConfig({ DATA_DIR, ...engine, SEARCH_ENGINE_KEY: 'hid den' })).toThrow(
    /^SEARCH_ENGINE_KEY must be a key without spaces\.$/,
  )
})

test('the example lists every setting, each once, and every default in it is taken', () => {
  const lines = readFileSync('.env.example', 'utf8').match(/^[A-Z][A-Z0-9_]*=.*$/gm) ?? []
  const pairs = lines.map((line) => line.split('=', 2) as [string, string])
  expect(pairs.map(([name]) => name).toSorted()).toEqual(settingNames.toSorted())
  const { dataDir: _, ...given } = readConfig({ ...Object.fromEntries(pairs), DATA_DIR })
  expect(readConfig({ DATA_DIR })).toMatchObject(given)
})
