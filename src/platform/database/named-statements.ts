import { sql } from 'drizzle-orm'
import pg from 'pg'

const mark = '/* planned for its values */'
/** A part of a statement: it is planned for its values each time, because one plan for all values is worse. */
export const plannedForValues = sql.raw(mark)

// The server keeps a plan for each name of each connection.
const maxNamed = 200
const maxWatched = 500
/** Statements that are asked this often get a name. */
const minUses = 3

/** Chooses names for the texts that one connection is asked. */
class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #uses = new Map<string, number>()

  /** The name of a text that is asked often enough, as long as there is room. */
  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size === maxNamed || text.includes(mark)) return known
    const uses = (this.#uses.get(text) ?? 0) + 1
    this.#uses.delete(text)
    if (uses < minUses) {
      // The text that was asked least recently goes first: lists of many lengths do not keep others from a name.
      if (this.#uses.size === maxWatched) this.#uses.delete(this.#uses.keys().next().value ?? '')
      this.#uses.set(text, uses)
      return undefined
    }
    const name = `libsa_${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }
}

type Asked = [config: unknown, values?: unknown, callback?: unknown]

/** A client that names statements with parameters, so that the server parses and plans each of them once per connection. */
export class NamingClient extends pg.Client {
  readonly #names = new StatementNames()
  // The overloads of `query` stay those of the driver.
  override query = ((...[config, values, callback]: Asked) => {
    const query = pg.Client.prototype.query as (...asked: Asked) => unknown
    return query.call(this, isText(config) ? this.#named(config, values) : config, values, callback)
  }) as pg.Client['query']

  #named(config: string | pg.QueryConfig, values: unknown): string | pg.QueryConfig {
    const { text, ...rest } = typeof config === 'string' ? { text: config } : config
    const given = Array.isArray(values) ? values : rest.values
    if (rest.name !== undefined || !given || given.length === 0) return config
    const name = this.#names.of(text)
    return name === undefined ? config : { ...rest, text, name }
  }
}

function isText(config: unknown): config is string | pg.QueryConfig {
  return typeof config === 'string' || (typeof config === 'object' && config !== null && !('submit' in config))
}
