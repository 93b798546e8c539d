import { useTranslation } from 'react-i18next'
import { changedPaths } from '#domain/site/settings/changed-paths.policy.ts'
import type { SiteSettings } from '#domain/site/settings/settings.contract.ts'
import { Icon } from '#web/ui/icon.tsx'
import { iconOf } from './card-icons.ts'
import { valueAt } from './document.ts'
import { FieldEditor } from './field-editor.tsx'
import type { Card } from './fields.ts'
import type { SiteDraft } from './use-site-draft.ts'

/** Fields that belong together, with how many differ from what is live. */
export function EditorCard({ name, fields, site, live }: Card & { site: SiteDraft; live: SiteSettings | null }) {
  const { t } = useTranslation('site-editor')
  const { settings, faults, set } = site
  const isChanged = (at: string) => live !== null && changedPaths(valueAt(live, at), valueAt(settings, at), at).length > 0
  const count = fields.filter(({ at }) => isChanged(at)).length
  return (
    <section aria-labelledby={`card-${name}`} className="rounded-card border border-line bg-card p-4 lg:p-5">
      <div className="flex items-center gap-2">
        <Icon of={iconOf(name)} className="size-4.5 shrink-0 text-quiet" />
        <h2 id={`card-${name}`} className="min-w-0 flex-1 text-secondary leading-6 font-semibold">
          {t(`card.${name}`)}
        </h2>
        {count > 0 ? <p className="text-caption text-quiet">{t('changesHere', { count })}</p> : null}
      </div>
      <div className="mt-3 flex flex-col gap-4">
        {fields.map((field) => (
          <FieldEditor
            key={field.at}
            field={field}
            name={field.at}
            place={field.at}
            value={valueAt(settings, field.at)}
            before={isChanged(field.at) ? valueAt(live, field.at) : undefined}
            beside={(at) => valueAt(settings, at)}
            onChange={(value) => set(field.at, value)}
            faults={faults}
          />
        ))}
      </div>
    </section>
  )
}
