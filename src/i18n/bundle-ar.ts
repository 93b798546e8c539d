export default import.meta.glob<object>(['./ar/*.json', '!./ar/mail.json'], { eager: true, import: 'default' })
