export default import.meta.glob<object>('./ar/{browse,common,dates,favorites,frame,home,items,product}.json', {
  eager: true,
  import: 'default',
})
