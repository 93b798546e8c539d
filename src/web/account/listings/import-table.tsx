import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type ClosedList, importColumns } from '#domain/catalogue/listings/import-columns.policy.ts'
import { pickupName } from '#domain/site/areas/area.policy.ts'
import { workbookOf } from '#values/workbook.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { saveFile } from '#web/runtime/save-file.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'

/** Many pieces at once out of a table: each row becomes a draft, or every fault is shown with its line. */
export function ImportTable() {
  const { t } = useTranslation('listings')
  const saveTemplate = useTemplate()
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const input = useRef<HTMLInputElement>(null)
  const read = useChange(
    {
      // Systems call a table by many types, or by none.
      mutationFn: (file: File) => api.listings.import.call(new File([file], file.name, { type: 'text/csv' })),
    },
    { refresh: [api.listings.mine.key()] },
  )
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) read.mutate(file)
    currentTarget.value = ''
  }
  const { data } = read
  return (
    <section className="mt-8 border-t border-line">
      <Disclosure title={t('import.title')}>
        <div className="flex flex-col items-start gap-3 pb-5 text-secondary">
          <p className="text-quiet">{t('import.text')}</p>
          <input
            ref={input}
            type="file"
            accept=".xlsx,.csv,.tsv,.txt,text/csv"
            aria-label={t('import.choose')}
            tabIndex={-1}
            className="sr-only"
            onChange={choose}
          />
          <div className="flex flex-wrap gap-3">
            <Button size="sm" variant="outline" pending={read.isPending} onClick={() => input.current?.click()}>
              {t('import.choose')}
            </Button>
            <Button size="sm" variant="quiet" onClick={saveTemplate}>
              {t('import.template')}
            </Button>
          </div>
          <div role="status">
            {data && data.faults.length === 0 ? <p>{t('import.done', { count: data.created })}</p> : null}
            {read.error ? <p className="text-bad">{sentence(read.error)}</p> : null}
          </div>
          {data && data.faults.length > 0 ? (
            <div role="alert" className="w-full">
              <p className="text-bad">{t('import.faults', { count: data.faults.length })}</p>
              <ul className="mt-2 max-h-72 overflow-y-auto">
                {data.faults.map(({ line, column, code }) => (
                  <li key={`${line} ${column}`} className="border-t border-line py-1.5">
                    {t('import.line', { line })}
                    {column === null ? null : (
                      <>
                        {t('import.separator')} <bdi dir="ltr">{column}</bdi>
                      </>
                    )}
                    <span>: {t(`import.fault.${code}`)}</span> <Among column={column} code={code} />
                  </li>
                ))}
              </ul>
            </div>
          ) : null}
        </div>
      </Disclosure>
    </section>
  )
}

/** The words of a value of a closed list. */
function useWordOf(): (list: ClosedList, value: string) => string {
  const { t } = useTranslation('items')
  const locale = useLocale()
  return ({ words }, value) => (words === 'area' ? pickupName(value, locale) : t(`${words}.${value}` as 'size.One Size'))
}

/** The values that a column takes, beside a value that is not one of them. */
function Among({ column, code }: { column: string | null; code: string }) {
  const { t } = useTranslation('listings')
  const wordOf = useWordOf()
  const among = column === null ? undefined : importColumns[column]?.among
  if (!among || code !== 'not-in-list') return null
  const values = among.values.map((value) => wordOf(among, value))
  return <span>{t('listings:import.among', { values: values.join(t('listings:import.listed')) })}</span>
}

/** Returns a function that saves the table with an example, and with the values of every closed list. */
function useTemplate(): () => void {
  const { t } = useTranslation('listings')
  const wordOf = useWordOf()
  const isRightToLeft = useLocale() === 'ar'
  return () => {
    const columns = Object.entries(importColumns)
    const pieces = [columns.map(([column]) => column), columns.map(([, { example = '' }]) => example)]
    const values = columns.flatMap(([column, { among }]) =>
      (among?.values ?? []).map((value) => [column, value, among ? wordOf(among, value) : value]),
    )
    const sheets = [
      { name: t('listings:import.sheet.pieces'), isRightToLeft: false, rows: pieces },
      { name: t('listings:import.sheet.values'), isRightToLeft, rows: values },
    ]
    saveFile({
      name: 'libsa-listings.xlsx',
      text: workbookOf(sheets),
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    })
  }
}
