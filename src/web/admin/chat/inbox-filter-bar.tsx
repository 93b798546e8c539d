import { Search } from 'lucide'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chatPriorities, departments } from '#domain/messages/conversations/conversation.policy.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type FilterName, type InboxFilters, waits } from './inbox-filters.ts'

interface InboxFilterBarProps {
  filters: InboxFilters
  words: string
  onFilter: (name: FilterName, value: string) => void
  onSearch: (words: string) => void
}

const control = 'h-11 w-full min-w-0 rounded-thumb border border-field bg-card text-dense hover:border-ink lg:h-9 lg:text-caption'

/** The filters of the inbox: words, waiting time, department and priority. */
export function InboxFilterBar({ filters, words, onFilter, onSearch }: InboxFilterBarProps) {
  const { t } = useTranslation('chat-admin')
  const choice = (name: FilterName) => ({ value: filters[name] ?? '', onChange: (value: string) => onFilter(name, value) })
  return (
    <search className="grid shrink-0 grid-cols-[5fr_4fr] gap-2 border-b border-line px-4 py-3 lg:px-3">
      <span className="relative">
        <Icon of={Search} className="absolute inset-y-0 start-3 my-auto size-4 text-quiet" />
        <input
          type="search"
          aria-label={t('searchLabel')}
          placeholder={t('search')}
          value={words}
          onChange={({ target }) => onSearch(target.value)}
          className={`${control} ps-9 pe-2 placeholder:text-quiet`}
        />
      </span>
      <Choice label={t('waitingTime')} any={t('waitingOver.any')} {...choice('waiting')}>
        {waits.map((one) => (
          <option key={one} value={one}>
            {t(`waitingOver.${one}`)}
          </option>
        ))}
      </Choice>
      <Choice label={t('ofDepartment')} any={t('everyDepartment')} {...choice('department')}>
        {departments.map((one) => (
          <option key={one} value={one}>
            {t(`department.${one}`)}
          </option>
        ))}
      </Choice>
      <Choice label={t('priorityLabel')} any={t('everyPriority')} {...choice('priority')}>
        {chatPriorities.toReversed().map((one) => (
          <option key={one} value={one}>
            {t(`priority.${one}`)}
          </option>
        ))}
      </Choice>
    </search>
  )
}

interface ChoiceProps {
  label: string
  /** The label of an empty choice. */
  any: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

function Choice({ label, any, value, onChange, children }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`${control} select-arrow appearance-none ps-2.5 pe-8`}
    >
      <option value="">{any}</option>
      {children}
    </select>
  )
}
