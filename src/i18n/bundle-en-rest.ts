export default import.meta.glob<object>(
  ['./en/*.json', '!./en/{browse,common,dates,favorites,frame,home,items,product,mail,refusals}.json'],
  {
    eager: true,
    import: 'default',
  },
)
