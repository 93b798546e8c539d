/** The permissions of the routes of conversations, messages and mails; a part of the table in `route-permissions.ts`. */
export const messageRoutes = {
  chat: {
    start: 'chat.talk-own',
    get: 'chat.talk-own',
    send: 'chat.talk-own',
    sendPhoto: 'chat.talk-own',
    photo: 'chat.talk-own',
    read: 'chat.talk-own',
    transfer: 'chat.talk-own',
    askCallback: 'chat.talk-own',
    end: 'chat.talk-own',
  },
  inquiries: { send: 'inquiries.send' },
  newsletter: { subscribe: 'newsletter.subscribe', confirm: 'newsletter.subscribe', leave: 'newsletter.subscribe' },
  notifications: {
    list: 'notifications.read-own',
    count: 'notifications.read-own',
    read: 'notifications.write-own',
    readAbout: 'notifications.write-own',
    readAll: 'notifications.write-own',
  },
  userMessages: {
    threads: 'user-messages.read-own',
    count: 'user-messages.read-own',
    get: 'user-messages.read-own',
    send: 'user-messages.write-own',
    sendPhoto: 'user-messages.write-own',
    photo: 'user-messages.read-own',
    read: 'user-messages.write-own',
  },
} as const
