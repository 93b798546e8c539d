import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'

interface Pool {
  query(statement: string, values: unknown[]): Promise<unknown>
}

/** Opens CliQ in a shop whose settings nobody has written yet, with other sections beside it. */
export async function openCliq(pool: Pool, sections: object = {}): Promise<void> {
  const { colors, header, footer } = defaultSettings
  const cliq = { enabled: true, alias: 'LIBSADEMO', name: { en: 'Libsa', ar: 'لبسة' } }
  await pool.query(
    `INSERT INTO site_settings (version, settings, sections, written_at) VALUES (1, $1, '{cliq}', '2027-01-01') ON CONFLICT (version) DO UPDATE SET settings = $1`,
    [JSON.stringify({ colors, header, footer, cliq, ...sections })],
  )
}
