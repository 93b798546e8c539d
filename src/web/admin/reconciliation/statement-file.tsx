import { ArrowRight, CircleAlert, CircleCheck, FileSpreadsheet } from 'lucide'
import { useTranslation } from 'react-i18next'
import { type ColumnMeaning, columnMeanings } from '#domain/money/statements/statement.policy.ts'
import type { Preview } from '#domain/renting/reconciliation/reconciliation.contract.ts'
import { formatInstant, formatNumber, formatRange } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Select } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

/** The contents of the file, whether its balance agrees, and the rows that cannot be read. */
export function FileState({ preview, name }: { preview: Preview; name: string }) {
  const { t } = useTranslation('reconciliation')
  const locale = useLocale()
  const { lines, known, agrees, faults, faultCount, readAt, firstDay, lastDay, gap, holds, isComplete } = preview
  const isGood = faultCount === 0 && agrees !== false && readAt === null && isComplete
  return (
    <>
      <div className="mt-3 flex items-center gap-3 rounded-thumb bg-sunk px-3 py-2.5">
        <Icon of={FileSpreadsheet} className="size-5 shrink-0" />
        <span className="min-w-0 flex-1">
          <WrittenText as="bdi" translate="no" className="block wrap-anywhere font-semibold">
            {name}
          </WrittenText>
          <span className="block text-caption text-quiet">
            {t('lines', { count: lines, number: formatNumber(lines, locale) })}
            {known > 0 ? `${t('joined')}${t('import.known', { count: known, number: formatNumber(known, locale) })}` : ''}
            {firstDay !== null && lastDay !== null ? `${t('joined')}${formatRange({ from: firstDay, until: lastDay }, locale)}` : ''}
          </span>
          {agrees === null ? null : <span className="block text-caption text-quiet">{t(agrees ? 'import.agrees' : 'import.differs')}</span>}
        </span>
        <Icon of={isGood ? CircleCheck : CircleAlert} className={isGood ? 'size-5 shrink-0 text-good' : 'size-5 shrink-0 text-warning'} />
      </div>
      {readAt === null ? null : <p className="mt-2 text-bad">{t('import.readAt', { at: formatInstant(readAt, locale) })}</p>}
      {holds.length === 0 || readAt !== null ? null : (
        <div className="mt-2 text-warning">
          <p className="font-semibold">{t('import.willWait')}</p>
          <ul>
            {holds.map((reason) => (
              <li key={reason}>
                {reason === 'gap' && gap !== null ? t('import.gap', { amount: formatMoney(gap, locale) }) : t(`held.reason.${reason}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {faults.length === 0 ? null : (
        <div role="alert" className="mt-2">
          <p className="font-semibold text-bad">{t('import.faults', { count: faultCount, number: formatNumber(faultCount, locale) })}</p>
          <ul className="mt-1 max-h-48 overflow-y-auto text-caption">
            {faults.map(({ row, column, fault }) => (
              <li key={`${row}-${column}-${fault}`}>
                {t('import.row', { number: formatNumber(row, locale) })}{' '}
                {column === null ? null : (
                  <>
                    <bdi>{column}</bdi>
                    {t('joined')}
                  </>
                )}
                {t(`fault.${fault}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** The columns of a table, and what each means. */
export function Columns({ preview, onChange }: { preview: Preview; onChange: (columns: ColumnMeaning[]) => void }) {
  const { t } = useTranslation('reconciliation')
  const { columns } = preview
  if (columns.length === 0) return null
  const change = (at: number, means: ColumnMeaning): void =>
    onChange(columns.map((one, index) => (index === at ? means : one.means === means && means !== 'none' ? 'none' : one.means)))
  return (
    <div className="mt-3">
      <div aria-hidden="true" className="grid grid-cols-[minmax(0,1fr)_16px_minmax(0,1fr)] gap-2 text-caption text-quiet">
        <span>{t('import.column')}</span>
        <span />
        <span>{t('import.means')}</span>
      </div>
      <ul className="mt-1 flex flex-col gap-2">
        {columns.map(({ header, means, samples }, index) => (
          <li key={`${index}-${header}`} className="grid grid-cols-[minmax(0,1fr)_16px_minmax(0,1fr)] items-center gap-2">
            <span className="min-w-0 rounded-thumb bg-sunk px-3 py-1.5">
              <bdi className="block truncate">{header || t('import.noName')}</bdi>
              <bdi className="block truncate text-caption text-quiet">{samples[0] ?? ''}</bdi>
            </span>
            <Icon of={ArrowRight} className="size-4 text-quiet rtl:rotate-180" />
            <Select
              aria-label={t('import.meaningOf', { column: header || t('import.noName') })}
              value={means}
              onChange={({ currentTarget }) => change(index, currentTarget.value as ColumnMeaning)}
              className="h-11 text-dense lg:h-10"
            >
              {columnMeanings.map((one) => (
                <option key={one} value={one}>
                  {t(`meaning.${one}`)}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
    </div>
  )
}
