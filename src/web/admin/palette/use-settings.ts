import { useTranslation } from 'react-i18next'
import { personCan } from '#domain/permissions.policy.ts'
import { groups } from '#web/admin/business-settings/setting-words.ts'
import { type Field, type TabName, tabNames, tabs } from '#web/admin/site-editor/fields.ts'
import { switchNames } from '#web/admin/system/switch-names.ts'
import { useViewer } from '#web/runtime/viewer.ts'

/** Something that is set: its name, the page it is set on in words, and the way there. */
export interface Setting {
  id: string
  name: string
  within: string
  to: string
}

/** All that the person may set: what the site editor has in its tabs, the switches and the figures. */
export function useSettings(): readonly Setting[] {
  const { person } = useViewer()
  const canWrite = personCan(person, 'settings.write')
  const canSwitch = canWrite && personCan(person, 'system.manage-all')
  // A person without access to settings needs no words for them.
  const { t } = useTranslation(['operations', ...(canWrite ? ['site-editor', 'business-settings', 'system-admin'] : [])])
  if (!canWrite) return []
  const editor = t('nav.siteEditor')
  const nameOf = ({ kind, at }: Field) => t(`site-editor:field.${at}${kind === 'rows' ? '.label' : ''}`)
  const ofTab = (tab: TabName): Setting[] => {
    const name = t(`site-editor:tab.${tab}`)
    const { cards } = tabs[tab]
    const inside = [...cards.map((card) => t(`site-editor:card.${card.name}`)), ...cards.flatMap(({ fields }) => fields.map(nameOf))]
    const to = `/admin/site-editor?tab=${tab}`
    return [
      { id: `tab-${tab}`, name, within: editor, to },
      ...[...new Set(inside)]
        .filter((one) => one !== name)
        .map((one, index) => ({ id: `tab-${tab}-${index}`, name: one, within: `${editor} · ${name}`, to })),
    ]
  }
  const figures = t('business-settings:title')
  const switches = t('system-admin:switch.title')
  return [
    ...tabNames.flatMap(ofTab),
    { id: 'figures', name: figures, within: t('nav.system'), to: '/admin/system/figures' },
    ...groups.map(({ name }) => ({
      id: `figures-${name}`,
      name: t(`business-settings:group.${name}`),
      within: figures,
      to: '/admin/system/figures',
    })),
    ...(canSwitch
      ? [
          { id: 'switches', name: switches, within: t('nav.system'), to: '/admin/system' },
          ...switchNames.map((name) => ({
            id: `switch-${name}`,
            name: t(`system-admin:switch.${name}`),
            within: switches,
            to: '/admin/system',
          })),
        ]
      : []),
  ]
}
