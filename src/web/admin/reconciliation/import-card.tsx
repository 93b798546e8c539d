import { FileUp } from 'lucide'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ColumnMeaning, type StatementAccount, statementAccounts } from '#domain/money/statements/statement.policy.ts'
import type { Preview } from '#domain/renting/reconciliation/reconciliation.contract.ts'
import { formatNumber } from '#values/format.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Columns, FileState } from './statement-file.tsx'

interface ImportCardProps {
  account: StatementAccount
  /** The button of the page asks for a file. */
  isAsked: boolean
  onAnswered: () => void
}

/** Reads a statement in: the file, what its columns mean, and whether its closing balance agrees. */
export function ImportCard({ account: shown, isAsked, onAnswered }: ImportCardProps) {
  const { t } = useTranslation('reconciliation')
  const input = useRef<HTMLInputElement>(null)
  const card = useRef<HTMLElement>(null)
  const [account, setAccount] = useState(shown)
  const [file, setFile] = useState<File | null>(null)
  const [isKept, setKept] = useState(true)
  const { preview, read, look } = useImport(account, () => setFile(null))
  const sentence = useRefusalWords()
  useEffect(() => {
    if (!isAsked) return
    card.current?.scrollIntoView({ block: 'nearest' })
    input.current?.click()
    onAnswered()
  }, [isAsked, onAnswered])
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [chosen] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!chosen) return
    setFile(chosen)
    read.reset()
    look(chosen)
  }
  const shownFile = file && preview.data
  const isReady =
    shownFile?.isComplete && shownFile.faultCount === 0 && shownFile.lines > 0 && shownFile.agrees !== false && shownFile.readAt === null
  const problem = read.error ?? preview.error
  return (
    <section ref={card} aria-labelledby="import" className="rounded-card border border-line bg-card p-4 text-dense leading-5 lg:px-5">
      <h2 id="import" className="flex items-center gap-2.5 text-secondary leading-6 font-semibold">
        <Icon of={FileUp} className="size-4.5" />
        {t('import.title')}
      </h2>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.xml,.sta,.mt940,.940,text/csv"
        aria-label={t('import.choose')}
        tabIndex={-1}
        className="sr-only"
        onChange={choose}
      />
      <AccountField
        account={account}
        onChange={(chosen) => {
          setAccount(chosen)
          setFile(null)
          preview.reset()
        }}
      />
      {file && shownFile ? (
        <>
          <FileState preview={shownFile} name={file.name} />
          <Columns preview={shownFile} onChange={(columns) => look(file, columns)} />
        </>
      ) : (
        <p className="mt-3 text-quiet">{t('import.text')}</p>
      )}
      {shownFile && shownFile.columns.length > 0 ? <Keep account={account} isKept={isKept} onChange={setKept} /> : null}
      <Outcome problem={problem ? sentence(problem) : null} read={file ? undefined : read.data} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant={file ? 'outline' : 'primary'} pending={preview.isPending} onClick={() => input.current?.click()}>
          {t(file ? 'import.another' : 'import.choose')}
        </Button>
        {file && isReady ? (
          <Button size="sm" pending={read.isPending} onClick={() => read.mutate({ file, preview: shownFile, isKept })}>
            {t('import.read')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

interface Sent {
  file: File
  columns?: string
}

/** Systems call a table by many types, or by none; a raw body has no name. */
const bodyOf = (file: File): File => new File([file], file.name, { type: 'text/csv' })

function useImport(account: StatementAccount, whenRead: () => void) {
  const { api } = useViewer()
  const params = { account }
  const preview = useChange(
    {
      mutationFn: ({ file, columns }: Sent) =>
        api.reconciliation.preview.call({
          params,
          query: { name: file.name, ...(columns !== undefined && { columns }) },
          body: bodyOf(file),
        }),
    },
    {},
  )
  const read = useChange(
    {
      mutationFn: ({ file, preview: shown, isKept }: { file: File; preview: Preview; isKept: boolean }) => {
        const columns = shown.columns.map(({ means }) => means).join(',')
        const mapping = columns === '' ? {} : { columns, days: shown.dayOrder, keep: String(isKept) }
        return api.reconciliation.read.call({ params, query: { name: file.name, ...mapping }, body: bodyOf(file) })
      },
    },
    { refresh: [api.reconciliation.key()], after: whenRead },
  )
  const look = (file: File, columns?: readonly ColumnMeaning[]): void =>
    preview.mutate({ file, ...(columns !== undefined && { columns: columns.join(',') }) })
  return { preview, read, look }
}

function AccountField({ account, onChange }: { account: StatementAccount; onChange: (account: StatementAccount) => void }) {
  const { t } = useTranslation('reconciliation')
  return (
    <Field label={t('import.account')} name="account" className="mt-3">
      <Select
        value={account}
        onChange={({ currentTarget }) => onChange(currentTarget.value as StatementAccount)}
        className="h-11 text-secondary"
      >
        {statementAccounts.map((one) => (
          <option key={one} value={one}>
            {t(`account.${one}`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Keep({ account, isKept, onChange }: { account: StatementAccount; isKept: boolean; onChange: (isKept: boolean) => void }) {
  const { t } = useTranslation('reconciliation')
  return (
    <label className="mt-3 flex min-h-11 items-center gap-2.5 lg:min-h-8">
      <input
        type="checkbox"
        className="size-5 accent-primary"
        checked={isKept}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {t('import.keep', { account: t(`account.${account}`) })}
    </label>
  )
}

/** The outcome of the import. */
function Outcome({
  problem,
  read,
}: {
  problem: string | null
  read: { lines: number; matched: number; held: readonly string[] } | undefined
}) {
  const { t } = useTranslation('reconciliation')
  const locale = useLocale()
  return (
    <div role="status" className="mt-2">
      {problem === null ? null : <p className="text-bad">{problem}</p>}
      {read && read.held.length > 0 ? <p className="text-warning">{t('import.held')}</p> : null}
      {read && read.held.length === 0 ? (
        <p className="text-good">
          {t('import.done', { count: read.lines, number: formatNumber(read.lines, locale), matched: formatNumber(read.matched, locale) })}
        </p>
      ) : null}
    </div>
  )
}
