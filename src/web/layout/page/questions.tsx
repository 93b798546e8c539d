import type { ReactNode } from 'react'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { JsonLd } from '#web/ui/json-ld.tsx'

export interface QuestionsProps {
  id: string
  title: string
  /** The line below the title. */
  lead: ReactNode
  questions: readonly { ask: string; answer: string }[]
}

/** Questions with their answers, the first one open; also for search engines. */
export function Questions({ id, title, lead, questions }: QuestionsProps) {
  return (
    <section aria-labelledby={id} className="mt-18 grid gap-4 lg:mt-24 lg:grid-cols-[400px_1fr] lg:gap-16">
      <div>
        <h2 id={id} className="type-h2">
          {title}
        </h2>
        <p className="mt-2 type-body text-quiet">{lead}</p>
      </div>
      <div>
        {questions.map(({ ask, answer }, index) => (
          <Disclosure key={ask} title={ask} isOpen={index === 0}>
            {answer}
          </Disclosure>
        ))}
      </div>
      <JsonLd
        graph={[
          {
            '@type': 'FAQPage',
            mainEntity: questions.map(({ ask, answer }) => ({
              '@type': 'Question',
              name: ask,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          },
        ]}
      />
    </section>
  )
}
