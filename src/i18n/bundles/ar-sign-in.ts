export default import.meta.glob<object>('../ar/{people,social,ways}.json', { eager: true, import: 'default' })
