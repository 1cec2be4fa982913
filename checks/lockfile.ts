/** The checked parts of package.json and package-lock.json. */
export type PackageManifest = { version?: string; dependencies?: Record<string, string>; devDependencies?: Record<string, string> };
type Entry = PackageManifest & { resolved?: string; integrity?: string; link?: boolean; optional?: boolean; os?: string[]; cpu?: string[]; libc?: string[] };
export type Lockfile = { packages: Record<string, Entry> };

/**
 * Returns the reasons why a machine could install something unintended: a lockfile out of step, an open version, an entry without checksum, packages
 * from several registries. Packages for other platforms than `platform` need no checksum, because the registry may have none.
 */
export function findLockfileProblems(
  manifest: PackageManifest,
  { packages }: Lockfile,
  nodeVersion: string,
  platform = { os: 'linux', cpu: 'x64', libc: 'glibc' },
): string[] {
  const root = packages[''] ?? {};
  const parts = Object.entries(packages).filter(([path, entry]) => path !== '' && !entry.link);
  const origins = new Set(parts.map(([, { resolved }]) => (resolved ? new URL(resolved).origin : 'none')));
  const isElsewhere = ({ optional, os, cpu, libc }: Entry) =>
    optional === true && ((os && !os.includes(platform.os)) || (cpu && !cpu.includes(platform.cpu)) || (libc && !libc.includes(platform.libc)));
  return [
    ...(root.version === manifest.version ? [] : [`package-lock.json says version ${root.version}, package.json ${manifest.version}: run npm install`]),
    ...(['dependencies', 'devDependencies'] as const).flatMap((kind) => findOutOfStepProblems(manifest[kind] ?? {}, root[kind] ?? {}, packages)),
    ...parts
      .filter(([, entry]) => !entry.integrity?.startsWith('sha512-') && !isElsewhere(entry))
      .map(([path]) => `${path} has no checksum in package-lock.json`),
    ...(origins.size > 1 ? [`the packages of package-lock.json come from several places: ${[...origins].sort().join(', ')}`] : []),
    ...(nodeVersion.trim() === manifest.dependencies?.node
      ? []
      : [`.node-version says ${nodeVersion.trim()}, the product runs on ${manifest.dependencies?.node}`]),
  ];
}

function findOutOfStepProblems(wanted: Record<string, string>, locked: Record<string, string>, packages: Lockfile['packages']): string[] {
  return [...new Set([...Object.keys(wanted), ...Object.keys(locked)])].flatMap((name) => {
    const version = wanted[name];
    if (version !== locked[name] || packages[`node_modules/${name}`]?.version !== version)
      return [`${name} is ${version ?? 'not wanted'} in package.json and something else in package-lock.json: run npm install`];
    return /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version ?? '') ? [] : [`${name} leaves its version open (${version}): install it with --save-exact`];
  });
}
