export default import.meta.glob<object>('../en/{checkout,orders,payments}.json', { eager: true, import: 'default' })
