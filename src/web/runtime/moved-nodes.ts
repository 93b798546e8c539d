/**
 * Lets React change a page whose nodes a translator or an extension moved, wrapped or replaced. A node that is elsewhere is taken from there.
 * One that is gone is passed over, and a place that is gone is the end. Without it React's next change throws, and the page becomes the error
 * screen. Runs in the browser before hydration as a script of its own, so it uses nothing of this file.
 */
export function passOverMovedNodes(): void {
  const { insertBefore, removeChild, replaceChild } = Node.prototype
  /** The child of a parent that holds a node now. */
  const holderOf = (parent: Node, node: Node): Node | null => {
    let holder: Node | null = node
    while (holder && holder.parentNode !== parent) holder = holder.parentNode
    return holder
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    if (child.parentNode && this.contains(child)) removeChild.call(child.parentNode, child)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const isMoved = before && before.parentNode !== this
    return insertBefore.call(this, node, isMoved ? holderOf(this, before) : before) as T
  }
  Node.prototype.replaceChild = function <T extends Node>(this: Node, node: Node, old: T): T {
    if (old.parentNode === this) return replaceChild.call(this, node, old) as T
    insertBefore.call(this, node, holderOf(this, old))
    this.removeChild(old)
    return old
  }
}
