/** Stands in a page's scripts instead of their kind, so that the browser leaves them alone until the page has been painted. */
const asleep = 'asleep'

const preload = '<link rel="modulepreload"'
const start = ' type="module" async=""'

/** Puts a page's scripts to sleep: over HTTP/1.1 they would share a slow line with the style, the letters and the largest picture. */
export function deferScripts(page: Buffer): void {
  const head = page.subarray(0, page.indexOf('</head>'))
  for (let at = head.indexOf(preload); at >= 0; at = head.indexOf(preload, at)) overwrite(head, at, preload, `<link rel="${asleep}"`)
  const at = page.lastIndexOf(start)
  if (at >= 0) overwrite(page, at, start, ` type="${asleep}"`)
}

/** In its place and as long as before: a page is large, and each copy of it costs more than all that is written here. */
function overwrite(page: Buffer, at: number, before: string, after: string): void {
  page.write(after.padEnd(before.length), at, 'latin1')
}

/** Every piece that is drawn late, on all screens or on some. */
const late = '[class*=drawn-late]'

/** So many heights of the window down Chrome draws by itself what is left to it. */
const near = 2.5

/**
 * Before the first paint: what lies below it rests. Where the address leads into the page, to a part or to words (which `location` does not tell),
 * everything is drawn at once and stands where it will.
 */
export const rest = `document.documentElement.dataset[location.hash||/:~:/.test((performance.getEntriesByType('navigation')[0]||{}).name)?'drawn':'resting']=''`

/**
 * Draws those of the `drawn-late` pieces that stand in the first view, and leaves the rest alone until the page is awake or somebody moves.
 * Wakes the scripts once the first pictures are here and something has been seen on the screen since (half a second
 * later at most), or at the first touch. Each file runs in a turn of its own, React before those that
 * would run it in theirs.
 * A button pressed before that is remembered for `pressAgain`.
 */
export const wake = `(function(){
var d=document,w=window,woken,all=function(s){return Array.from(d.querySelectorAll(s))},first=all('img[fetchpriority=high]');
function move(){delete d.documentElement.dataset.resting}
w.moved=new Promise(function(go){
['pointerdown','keydown','wheel','scroll'].forEach(function(kind){w.addEventListener(kind,go,{once:true,capture:true,passive:true})});
setTimeout(go,6000)});
w.moved.then(move);
all('${late}').some(function(p){if(p.getBoundingClientRect().top>=w.innerHeight)return true;p.dataset.drawn=''});
function start(){if(woken)return;woken=1;
var files=all('link[rel=${asleep}]').map(function(l){setTimeout(function(){l.rel='modulepreload'});return l.href}),old=d.querySelector('script[type=${asleep}]');
if(!old)return;
files.slice(1).sort(function(a,b){return /\\/react-/.test(b)-/\\/react-/.test(a)}).reduce(function(before,file){return before.then(function(){return import(file)}).then(function(){return new Promise(function(go){setTimeout(go)})})},Promise.resolve()).catch(move).then(function(){
var s=d.createElement('script');s.type='module';s.setAttribute('nonce','');s.nonce=old.nonce;s.textContent=old.textContent;old.replaceWith(s)})}
function here(){
var since=first.length&&performance.now()-8,kind='largest-contentful-paint';
if(d.hidden)return start();
if((w.PerformanceObserver&&PerformanceObserver.supportedEntryTypes||[]).indexOf(kind)<0)return requestAnimationFrame(function(){setTimeout(start)});
new PerformanceObserver(function(seen){if(seen.getEntries().some(function(e){return e.startTime>=since}))setTimeout(start)}).observe({type:kind,buffered:true});
setTimeout(start,500)}
w.pressed=null;w.keepPressed=function(e){w.pressed=e.target.closest&&e.target.closest('button[type=button]')||w.pressed};
d.addEventListener('click',w.keepPressed,true);
['pointerdown','keydown'].forEach(function(kind){w.addEventListener(kind,start,{once:true,capture:true})});
Promise.all(first.map(function(i){return i.complete||new Promise(function(go){i.onload=i.onerror=go})})).then(here);
setTimeout(start,3000)})()`

/** Gives the awake page the button that was pressed while it slept, in a turn of its own: React first takes over the piece it stands in. */
export function pressAgain(): void {
  const { pressed, keepPressed } = window as unknown as { pressed?: HTMLElement | null; keepPressed?: (event: Event) => void }
  if (!keepPressed) return
  document.removeEventListener('click', keepPressed, true)
  delete (window as { keepPressed?: unknown }).keepPressed
  setTimeout(() => pressed?.click())
}

/**
 * Draws what `drawn-late` left out: what is near in idle turns and frames of its own, what is further away in the same manner once somebody moves (six
 * seconds later at most), or when the browser draws it by itself because it came near. After the last of them, what comes is drawn at once.
 */
export function drawRest(): void {
  const { moved } = window as unknown as { moved?: Promise<unknown> }
  const root = document.documentElement
  let pieces = root.dataset['drawn'] === undefined ? [...document.querySelectorAll<HTMLElement>(`${late}:not([data-drawn])`)] : []
  const idle = window.requestIdleCallback ?? ((go: () => void) => setTimeout(go, 50))
  const next = () => {
    // Those of a page that was left are gone.
    pieces = pieces.filter(({ isConnected }) => isConnected)
    const piece = pieces.shift()
    if (!piece) {
      root.dataset['drawn'] = ''
      delete root.dataset['resting']
    } else if (root.dataset['resting'] !== undefined && piece.getBoundingClientRect().top > near * window.innerHeight) {
      pieces.unshift(piece)
      delete root.dataset['resting']
      void moved?.then(() => idle(next))
    } else {
      piece.dataset['drawn'] = ''
      requestAnimationFrame(() => idle(next))
    }
  }
  idle(next)
}
