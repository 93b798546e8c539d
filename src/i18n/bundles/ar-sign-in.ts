export default import.meta.glob<object>('../ar/{people,social,sign-in-methods}.json', { eager: true, import: 'default' })
