const loopback = /^(127\.|0:0:0:0::)/
const privateNetwork = /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.|^(f[cd]|fe[89ab])[\da-f]{0,2}:/

/** The kind of a network: the server's own machine, a private network, or the internet. */
export function kindOfNetwork(network: string): 'own' | 'local' | 'public' {
  return loopback.test(network) ? 'own' : privateNetwork.test(network) ? 'local' : 'public'
}

/** A network like `203.0.113.0/24` as text: `203.0.113.x`. */
export function formatNetwork(network: string): string {
  return network.replace(/\.0\/24$/, '.x').replace(/::\/64$/, '::')
}
