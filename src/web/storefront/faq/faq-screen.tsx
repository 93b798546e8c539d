import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLocation, useSearchParams } from 'react-router'
import { foldForSearch } from '#values/fold-for-search.ts'
import { EmptyState } from '#web/features/orders/states.tsx'
import { Prose } from '#web/features/settings/prose.tsx'
import { Breadcrumb } from '#web/layout/page/breadcrumb.tsx'
import { ClosingBand } from '#web/layout/page/closing-band.tsx'
import { useTo } from '#web/runtime/links.ts'
import { type Api, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { JsonLd } from '#web/ui/json-ld.tsx'
import { PageTop } from '#web/ui/page-top.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { groupsOf, matching, type QuestionGroup } from './questions.ts'

const written = (api: Api) => api.settings.policy.queryOptions({ input: { name: 'faq' } })

export async function loader({ context }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [written(api)])
}

/** Every question in its group; typing leaves those that hold all the words, in any spelling. */
export default function FaqScreen() {
  const { t } = useTranslation('faq')
  const to = useTo()
  const { api } = useViewer()
  const { data: policy } = useSuspenseQuery(written(api))
  const [params] = useSearchParams()
  const [words, setWords] = useState(params.get('q') ?? '')
  const groups = groupsOf(policy.blocks)
  const shown = matching(groups, words)
  const count = shown.reduce((sum, group) => sum + group.questions.length, 0)
  useOpenFromAddress()
  return (
    <>
      <PageTop
        trail={<Breadcrumb steps={[{ label: t('title'), to: '/faq' }]} />}
        title={t('title')}
        lead={t('lead')}
        end={
          <search className="w-full lg:max-w-100">
            <form action={to('/faq')} onSubmit={(event) => event.preventDefault()}>
              <SearchField
                label={t('search')}
                placeholder={t('placeholder')}
                value={words}
                onChange={(event) => setWords(event.target.value)}
              />
            </form>
          </search>
        }
      />
      <p role="status" className="sr-only">
        {foldForSearch(words) ? t('found', { count }) : ''}
      </p>
      <div className="wrap mt-10 flex flex-col gap-12 lg:mt-14 lg:gap-16">
        {shown.map((group) => (
          <Group key={group.title} group={group} />
        ))}
        {count === 0 ? (
          <EmptyState spot="no-results" title={t('noneTitle')} text={t('noneText')}>
            <Button variant="outline" onClick={() => setWords('')}>
              {t('all')}
            </Button>
          </EmptyState>
        ) : null}
        <ClosingBand
          title={t('askTitle')}
          text={t('askText')}
          links={[
            { to: '/contact', label: t('ask') },
            { to: '/how-it-works', label: t('how') },
          ]}
        />
      </div>
      <JsonLd
        graph={[
          {
            '@type': 'FAQPage',
            mainEntity: groups.flatMap(({ questions }) =>
              questions.map(({ question, answer }) => ({
                '@type': 'Question',
                name: question,
                acceptedAnswer: { '@type': 'Answer', text: answer },
              })),
            ),
          },
        ]}
      />
    </>
  )
}

function Group({ group }: { group: QuestionGroup }) {
  const { t } = useTranslation('faq')
  return (
    <section
      aria-labelledby={group.title === '' ? undefined : group.id}
      className="grid gap-3 lg:grid-cols-[320px_minmax(0,1fr)] lg:gap-16"
    >
      {group.title === '' ? null : (
        <h2 id={group.id} className="scroll-mt-24 type-h2">
          {group.title}
        </h2>
      )}
      <div className="lg:col-start-2">
        {group.intro.length > 0 ? <Prose blocks={group.intro} /> : null}
        {group.questions.map(({ id, question, blocks }) => (
          <div key={id} id={id} className="scroll-mt-24">
            <Disclosure title={question}>
              <Prose blocks={blocks} />
              <a href={`#${id}`} className="mt-2 inline-flex min-h-9 items-center text-sm text-primary-text hover:underline">
                {t('link')}
              </a>
            </Disclosure>
          </div>
        ))}
      </div>
    </section>
  )
}

/** Opens the question that the address names, on arrival and whenever it changes. */
function useOpenFromAddress() {
  const { hash } = useLocation()
  useEffect(() => {
    const open = () => {
      const named = document.getElementById(idInAddress())
      const answer = named?.querySelector('details')
      if (!answer) return
      answer.open = true
      named?.scrollIntoView()
    }
    if (hash) open()
    window.addEventListener('hashchange', open)
    return () => window.removeEventListener('hashchange', open)
  }, [hash])
}

/** The part after `#`, unchanged where it cannot be decoded. */
function idInAddress(): string {
  const hash = window.location.hash.slice(1)
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}
