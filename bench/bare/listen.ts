/** Returns the input from the bench. `reportPort` tells the bench on which port a bare server listens. */
export const readInput = <T>(): T => JSON.parse(process.argv[2] as string) as T;

export function reportPort(address: { port: number } | string | null): void {
  process.send?.({ port: (address as { port: number }).port });
  process.once('SIGTERM', () => process.exit(0));
}
