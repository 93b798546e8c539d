import { Hourglass } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DuplicateChoice } from '#domain/money/statements/statement.policy.ts'
import type { HeldFile, Reconciliation, StatementFile } from '#domain/renting/reconciliation/reconciliation.contract.ts'
import { formatInstant, formatNumber, formatRange } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { LineWords } from './words.tsx'

interface HeldFilesProps {
  state: Reconciliation
  mayChange: boolean
  onWithdraw: (file: StatementFile) => void
}

/** Files that wait for a second person, whatever the day: nothing in them counts before. */
export function HeldFiles({ state: { held }, mayChange, onWithdraw }: HeldFilesProps) {
  const { t } = useTranslation('reconciliation')
  const locale = useLocale()
  if (held.length === 0) return null
  return (
    <section aria-labelledby="held" className="mt-4 overflow-hidden rounded-card border border-line bg-card text-dense leading-5">
      <div className="px-4 py-3 lg:px-5">
        <h2 id="held" className="flex items-center gap-2.5 text-secondary leading-6 font-semibold">
          <Icon of={Hourglass} className="size-4.5 text-gold-text" />
          {t('held.title', { count: held.length, number: formatNumber(held.length, locale) })}
        </h2>
        <p className="text-caption text-quiet">{t('held.text')}</p>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {held.map((one) => (
          <Held key={one.id} file={one} mayChange={mayChange} onWithdraw={onWithdraw} />
        ))}
      </ul>
    </section>
  )
}

function Held({ file, mayChange, onWithdraw }: Omit<HeldFilesProps, 'state'> & { file: HeldFile }) {
  const { t } = useTranslation('reconciliation')
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const { account, name, firstDay, lastDay, lines, shown } = file
  const count = t('lines', { count: lines, number: formatNumber(lines, locale) })
  const rest = lines - shown.length
  return (
    <li className="px-4 py-3 lg:px-5">
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-6">
        <div className="min-w-0">
          <p className="font-semibold">
            {t(`account.${account}`)}
            {t('joined')}
            {formatRange({ from: firstDay, until: lastDay }, locale)}
          </p>
          <p className="wrap-anywhere text-quiet">
            <WrittenText as="bdi" translate="no">
              {name}
            </WrittenText>
          </p>
          <p>{t('held.sums', { lines: count, in: formatMoney(file.in, locale), out: formatMoney(file.out, locale) })}</p>
          <ul className="mt-1 text-warning">
            {file.reasons.map((reason) => (
              <li key={reason}>{t(`held.reason.${reason}`)}</li>
            ))}
          </ul>
          <Uploaded file={file} />
        </div>
        {mayChange ? <Actions file={file} onWithdraw={onWithdraw} /> : null}
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="mt-1 min-h-11 cursor-pointer text-caption text-primary-text hover:underline lg:min-h-8"
      >
        {t(isOpen ? 'held.hide' : 'held.show')}
      </button>
      {isOpen ? (
        <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded-thumb border border-line">
          {shown.map((line, index) => (
            <li key={`${line.day}-${index}`} className="px-3 py-2">
              <LineWords line={{ ...line, id: String(index) }} />
              {line.isDuplicate ? <p className="text-caption text-warning">{t('held.duplicate')}</p> : null}
            </li>
          ))}
          {rest > 0 ? (
            <li className="px-3 py-2 text-quiet">{t('held.moreLines', { count: rest, number: formatNumber(rest, locale) })}</li>
          ) : null}
        </ul>
      ) : null}
    </li>
  )
}

/** The person who uploaded a file, and the time. */
export function Uploaded({ file: { by, at, releasedBy, source } }: { file: StatementFile }) {
  const { t } = useTranslation('reconciliation')
  const locale = useLocale()
  const when = formatInstant(at, locale)
  const words =
    source === 'provider'
      ? t('files.provider', { at: when })
      : by === null
        ? t('held.at', { at: when })
        : t('held.by', { name: by, at: when })
  return (
    <p className="text-caption text-quiet">
      {words}
      {releasedBy === null ? null : (
        <>
          {t('joined')}
          {t('files.releasedBy', { name: releasedBy })}
        </>
      )}
    </p>
  )
}

function Actions({ file, onWithdraw }: { file: HeldFile; onWithdraw: (file: StatementFile) => void }) {
  const { t } = useTranslation('reconciliation')
  const { api } = useViewer()
  const locale = useLocale()
  const release = useChange(api.reconciliation.release.mutationOptions(), {
    refresh: [api.reconciliation.key()],
    done: ({ lines, matched }) =>
      t('import.done', { count: lines, number: formatNumber(lines, locale), matched: formatNumber(matched, locale) }),
    refused: 'toast',
    refreshOnRefusal: true,
  })
  const { id, isOwn, duplicates, reasons } = file
  const send = (choice: DuplicateChoice) => () => release.mutate({ id, duplicates: choice })
  const mayLeave = duplicates > 0 && (!isOwn || reasons.every((reason) => reason === 'duplicates'))
  return (
    <div className="flex flex-wrap items-start gap-2 lg:max-w-64 lg:flex-col lg:items-end">
      {isOwn ? <p className="text-caption text-quiet lg:text-end">{t('held.own')}</p> : null}
      {mayLeave ? (
        <Button size="xs" pending={release.isPending} onClick={send('leave')}>
          {t('held.leave')}
        </Button>
      ) : null}
      <Button size="xs" variant={mayLeave || isOwn ? 'outline' : 'primary'} pending={release.isPending} onClick={send('read')}>
        {t(duplicates > 0 ? 'held.all' : 'held.release')}
      </Button>
      <Button size="xs" variant="soft" onClick={() => onWithdraw(file)}>
        {t('held.withdraw')}
      </Button>
    </div>
  )
}
