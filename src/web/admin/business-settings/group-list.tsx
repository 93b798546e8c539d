import { useTranslation } from 'react-i18next'
import { formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Chip } from '#web/ui/chip.tsx'
import { cn } from '#web/ui/cn.ts'
import { type GroupName, groups, pathsOf, useSettingWords } from './setting-words.ts'
import type { FiguresDraft } from './use-figures-draft.ts'

interface GroupListProps {
  draft: FiguresDraft
  chosen: GroupName
  onChoose: (name: GroupName) => void
}

/** The groups of figures with how many each has, and in gold how many are changed; on a phone as chips. */
export function GroupList(props: GroupListProps) {
  const { t } = useTranslation('business-settings')
  return (
    <nav aria-label={t('groups')}>
      <ul className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 lg:mx-0 lg:flex-col lg:gap-1 lg:px-0">
        {groups.map(({ name }) => (
          <li key={name} className="shrink-0">
            <GroupChoice name={name} {...props} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function GroupChoice({ name, draft, chosen, onChoose }: GroupListProps & { name: GroupName }) {
  const { t } = useTranslation('business-settings')
  const locale = useLocale()
  const paths = groups.filter((group) => group.name === name).flatMap(pathsOf)
  const changed = paths.filter((path) => path in draft.changes).length
  return (
    <Chip
      isOn={chosen === name}
      onClick={() => onChoose(name)}
      className={cn(
        'text-dense lg:h-9 lg:w-full lg:justify-between lg:rounded-[10px] lg:border-transparent lg:bg-transparent lg:px-3',
        chosen === name && 'lg:bg-primary-tint lg:font-medium',
      )}
    >
      {t(`group.${name}`)}
      {changed > 0 ? (
        <span className="rounded-full bg-gold-tint px-2 text-caption font-semibold text-gold-text">{formatNumber(changed, locale)}</span>
      ) : (
        <span className="text-caption text-quiet max-lg:hidden">{formatNumber(paths.length, locale)}</span>
      )}
    </Chip>
  )
}

/** The groups that have a figure whose name has the words. */
export function useFoundGroups(words: string): GroupName[] {
  const { t } = useTranslation('business-settings')
  const { nameOf } = useSettingWords()
  const plain = words.trim().toLowerCase()
  return groups.flatMap((group) => {
    const names = [t(`group.${group.name}`), ...group.parts.map(({ name }) => t(`part.${name}`)), ...pathsOf(group).map(nameOf)]
    return plain === '' || names.some((name) => name.toLowerCase().includes(plain)) ? [group.name] : []
  })
}
