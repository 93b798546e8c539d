import { adminPage, type Page } from './page.ts'

/** The pages by which administrators shape and watch the site. */
export const sitePages = {
  'admin-media': {
    path: '/admin/media',
    screen: 'admin/media/media-screen.tsx',
    access: 'media.manage-all',
    ...adminPage,
    title: 'media-library:title',
    texts: [...adminPage.texts, 'media-library'],
  },
  'admin-outbox': {
    path: '/admin/outbox',
    screen: 'admin/outbox/outbox-screen.tsx',
    access: 'outbox.manage-all',
    ...adminPage,
    title: 'outbox-admin:title',
    texts: [...adminPage.texts, 'outbox-admin', 'outbox'],
  },
  'admin-message': {
    path: '/admin/outbox/:id',
    screen: 'admin/outbox/message-screen.tsx',
    access: 'outbox.manage-all',
    ...adminPage,
    title: null,
    texts: [...adminPage.texts, 'outbox-admin', 'outbox'],
  },
  'admin-jobs': {
    path: '/admin/jobs',
    screen: 'admin/system/jobs-screen.tsx',
    access: 'system.manage-all',
    ...adminPage,
    title: 'system-admin:jobs.title',
    texts: [...adminPage.texts, 'system-admin'],
  },
  'admin-webhooks': {
    path: '/admin/webhooks',
    screen: 'admin/system/webhooks-screen.tsx',
    access: 'system.manage-all',
    ...adminPage,
    title: 'system-admin:webhooks.title',
    texts: [...adminPage.texts, 'system-admin'],
  },
  'admin-system': {
    path: '/admin/system',
    screen: 'admin/system/system-screen.tsx',
    access: 'system.manage-all',
    ...adminPage,
    title: 'system-admin:title',
    texts: [...adminPage.texts, 'system-admin'],
  },
  'admin-figures': {
    path: '/admin/system/figures',
    screen: 'admin/business-settings/business-settings-screen.tsx',
    access: 'settings.write',
    ...adminPage,
    title: 'business-settings:title',
    texts: [...adminPage.texts, 'business-settings'],
  },
  'admin-audit': {
    path: '/admin/audit',
    screen: 'admin/lists/audit-screen.tsx',
    access: 'audit-log.read',
    ...adminPage,
    title: 'operations:nav.audit',
    texts: [...adminPage.texts, 'statistics'],
  },
} as const satisfies Record<string, Page>
