export default import.meta.glob<object>('../ar/{common,frame,hearts,offline,settings}.json', { eager: true, import: 'default' })
