import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { MessagePreview } from '#domain/messages/outbox/outbox-admin.contract.ts'
import { type ColourScheme, colourSchemes } from '#values/colour-scheme.ts'
import { directionOf, type Locale, locales } from '#values/locale.ts'
import { BackLink } from '#web/admin/back-link.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Field, Select } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SwitchRow } from '#web/ui/switch.tsx'

const readers = ['customer', 'owner', 'operations', 'account'] as const

const inputOf = (parameters: URLSearchParams) => (parameters.get('discreet') === 'yes' ? { discreet: 'yes' as const } : {})

export async function loader({ context, request }: LoaderFunctionArgs) {
  const input = inputOf(new URL(request.url).searchParams)
  return prefetch(context, (api) => [api.outbox.previews.queryOptions({ input })])
}

/** `/admin/outbox/previews`: every message of the table of events in both languages, light and dark. */
export default function PreviewsScreen() {
  const { t } = useTranslation('outbox-admin')
  const { api } = useViewer()
  const locale = useLocale()
  const [parameters, setParameters] = useSearchParams()
  const input = inputOf(parameters)
  const { data } = useSuspenseQuery(api.outbox.previews.queryOptions({ input, staleTime: 60_000 }))
  const groups = readers.map((party) => ({ party, of: data.previews.filter((one) => one.party === party) }))
  const previews = groups.flatMap((group) => group.of)
  const keyOf = ({ event, party }: Pick<MessagePreview, 'event' | 'party'>) => `${event}.${party}`
  const found = previews.findIndex((one) => keyOf(one) === parameters.get('message'))
  const at = Math.max(0, found)
  const shown = previews[at]
  const change = (name: string, value: string | null) =>
    setParameters(
      (before) => {
        if (value === null) before.delete(name)
        else before.set(name, value)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const step = (by: number) => {
    const next = previews[(at + by + previews.length) % previews.length]
    if (next) change('message', keyOf(next))
  }
  return (
    <div className="px-4 py-5 lg:p-6">
      <BackLink to="/admin/outbox">{t('title')}</BackLink>
      <h1 className="text-page-title leading-9 font-light">{t('previews.title')}</h1>
      <p className="max-w-160 text-secondary leading-6 text-quiet">{t('previews.lead')}</p>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <Field label={t('previews.pick')} className="min-w-0 flex-1 basis-70 lg:max-w-140">
          <Select value={shown ? keyOf(shown) : ''} onChange={({ target }) => change('message', target.value)}>
            {groups.map(({ party, of }) => (
              <optgroup key={party} label={t(`previews.party.${party}`)}>
                {of.map((one) => (
                  <option key={keyOf(one)} value={keyOf(one)}>
                    {one[locale].title}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        <div className="flex items-center gap-1">
          <IconButton label={t('previews.previous')} onClick={() => step(-1)}>
            <Icon of={ChevronLeft} className="rtl:-scale-x-100" />
          </IconButton>
          <span className="text-dense text-quiet tabular-nums">{t('previews.of', { at: at + 1, of: previews.length })}</span>
          <IconButton label={t('previews.next')} onClick={() => step(1)}>
            <Icon of={ChevronRight} className="rtl:-scale-x-100" />
          </IconButton>
        </div>
        <SwitchRow
          label={t('previews.discreet')}
          checked={input.discreet === 'yes'}
          onChange={(isOn) => change('discreet', isOn ? 'yes' : null)}
        />
      </div>
      {shown ? <Preview shown={shown} isDiscreet={input.discreet === 'yes'} /> : null}
    </div>
  )
}

function Preview({ shown, isDiscreet }: { shown: MessagePreview; isDiscreet: boolean }) {
  const { t } = useTranslation('outbox-admin')
  const hasMail = shown.channels.length > 0
  return (
    <>
      <p className="mt-3 text-dense leading-5 text-quiet">{t(shown.isSent ? 'previews.sent' : 'previews.sample')}</p>
      {hasMail ? null : <p className="mt-1 text-dense leading-5 text-quiet">{t('previews.noMail')}</p>}
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        {locales.map((locale) => (
          <section key={locale} aria-label={t(`previews.languages.${locale}`)} className="flex min-w-0 flex-col gap-4">
            <Words shown={shown} locale={locale} />
            {hasMail ? colourSchemes.map((scheme) => <Frame key={scheme} {...{ shown, locale, scheme, isDiscreet }} />) : null}
          </section>
        ))}
      </div>
    </>
  )
}

function Words({ shown, locale }: { shown: MessagePreview; locale: Locale }) {
  const { t } = useTranslation('outbox-admin')
  const { title, text, sms, smsParts } = shown[locale]
  const body = { lang: locale, dir: directionOf(locale) }
  return (
    <dl className="rounded-card border border-line bg-card p-4 text-secondary leading-6">
      <dt className="text-caption text-quiet">{t('previews.account')}</dt>
      <dd {...body}>
        <strong className="font-semibold">{title}</strong>
        <br />
        {text}
      </dd>
      {sms === null ? null : (
        <>
          <dt className="mt-3 text-caption text-quiet">
            {t('previews.phone')} ({t('previews.parts', { count: smsParts })})
          </dt>
          <dd {...body}>{sms}</dd>
        </>
      )}
    </dl>
  )
}

interface Framed {
  shown: MessagePreview
  locale: Locale
  scheme: ColourScheme
  isDiscreet: boolean
}

function Frame({ shown: { event, party }, locale, scheme, isDiscreet }: Framed) {
  const { t } = useTranslation('outbox-admin')
  const language = t(`previews.languages.${locale}`)
  const name = t('previews.frame', { language, scheme: t(`previews.schemes.${scheme}`) })
  const query = new URLSearchParams({ locale, scheme, ...(isDiscreet && { discreet: 'yes' }) })
  return (
    <figure className="m-0">
      <figcaption className="mb-1 text-caption text-quiet">{name}</figcaption>
      <iframe
        src={`/outbox-previews/${event}/${party}?${query}`}
        sandbox=""
        title={name}
        className="h-140 w-full rounded-card border border-line"
      />
    </figure>
  )
}
