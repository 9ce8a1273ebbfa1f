// The lock file is whole: exact versions, every platform's packages, no addresses. Says what isn't and fails.
import { readFileSync } from 'node:fs';
import { inProject, main, Stop } from './lib/project.mjs';

const read = (name) => JSON.parse(readFileSync(inProject(name), 'utf8'));

await main(() => {
  const wanted = read('package.json');
  const { packages } = read('package-lock.json');
  const faults = [];

  const top = packages[''] ?? {};
  for (const kind of ['dependencies', 'devDependencies']) {
    for (const [name, version] of Object.entries(wanted[kind] ?? {})) {
      if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) faults.push(`${name} is not pinned: ${version}`);
      if (top[kind]?.[name] !== version)
        faults.push(`${name}: the lock file asks for ${top[kind]?.[name]}, package.json for ${version}`);
      const locked = packages[`node_modules/${name}`];
      if (locked?.version !== version) faults.push(`${name}@${version} is not locked`);
    }
    for (const name of Object.keys(top[kind] ?? {}))
      if (!(name in (wanted[kind] ?? {}))) faults.push(`${name} is locked but no longer wanted`);
  }
  for (const [path, entry] of Object.entries(packages)) {
    if (path === '') continue;
    if ('resolved' in entry) faults.push(`${path} names where it came from: ${entry.resolved}`);
    if (!entry.integrity && !entry.link && !entry.inBundle) faults.push(`${path} has no checksum`);
    for (const name of Object.keys(entry.optionalDependencies ?? {}))
      if (!isReachable(packages, path, name))
        faults.push(`${path} wants ${name} on some platform, and it is not locked`);
  }
  if (faults.length > 0) throw new Stop(faults.join('\n'));
});

/** As Node looks for packages: beside the package, then in every folder above it. */
function isReachable(packages, from, name) {
  for (let folder = `${from}/`; ;) {
    if (packages[`${folder}node_modules/${name}`]) return true;
    if (folder === '') return false;
    const at = folder.slice(0, -1).lastIndexOf('node_modules/');
    folder = at < 0 ? '' : folder.slice(0, at);
  }
}
