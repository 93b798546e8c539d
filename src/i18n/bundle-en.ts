export default import.meta.glob<object>(
  './en/{browse,common,dates,favorites,frame,home,inquiries,items,newsletter,offline,product,trust}.json',
  {
    eager: true,
    import: 'default',
  },
)
