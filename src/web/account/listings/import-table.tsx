import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { importColumns } from '#domain/catalogue/listings/import-columns.policy.ts'
import { csvOf } from '#values/csv.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'

/** Many pieces at once out of a table: each row becomes a draft, or every fault is shown with its line. */
export function ImportTable() {
  const { t } = useTranslation('listings')
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
            accept=".csv,text/csv"
            aria-label={t('import.choose')}
            tabIndex={-1}
            className="sr-only"
            onChange={choose}
          />
          <div className="flex flex-wrap gap-3">
            <Button size="sm" variant="outline" pending={read.isPending} onClick={() => input.current?.click()}>
              {t('import.choose')}
            </Button>
            <Button asChild size="sm" variant="quiet">
              <a
                href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOf([Object.keys(importColumns)]))}`}
                download="libsa-listings.csv"
              >
                {t('import.template')}
              </a>
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
                    : {t(`import.fault.${code}`)}
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
