export default import.meta.glob<object>('../ar/{checkout,orders,payments}.json', { eager: true, import: 'default' })
