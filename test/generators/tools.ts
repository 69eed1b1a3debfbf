/**
 * A generator, and how to create and run its client: shell commands in an empty folder with the contract and
 * the walkthrough.
 */
export type Tool = {
  name: string;
  version: string;
  language: string;
  /** Requirements: commands that succeed if they are met, and what they check. */
  needs: Record<string, string>;
  walk: string;
  commands: string[];
  /** The last command's output, unless it is the walkthrough's. */
  prints?: RegExp;
};

const VERSIONS = {
  'openapi-generator': '7.25.0',
  'openapi-python-client': '0.29.1',
  'oapi-codegen': '2.8.2',
  'hey-api': '0.99.0',
  orval: '8.38.0',
  schemathesis: '4.32.5',
  newman: '6.2.2',
  '@usebruno/cli': '4.1.0',
  oasdiff: '1.37.0',
};
/** Packages for compiling TypeScript clients. */
const TYPESCRIPT = 'typescript@5.9.3 @types/node@24.19.2';

const DOCUMENT = 'openapi.client.json';
const JAVA = { Java: 'java -version', Maven: 'mvn --version' };
const GO = { Go: 'go version' };
const PYTHON = { 'Python with venv': 'python3 -c "import venv, ensurepip"' };
const PHP = {
  'PHP with Guzzle (Debian: php-cli php-curl php-mbstring php-guzzlehttp-guzzle)': `php -r "require 'GuzzleHttp/autoload.php'; curl_init(); mb_strlen('');"`,
};
const RUBY = { 'Ruby with Typhoeus (Debian: ruby-typhoeus)': 'ruby -e "require %q(typhoeus)"' };

type Recipe = Omit<Tool, 'name' | 'version'>;

const tool = (name: keyof typeof VERSIONS, toRecipe: (version: string) => Recipe): Tool => {
  const version = VERSIONS[name];
  return { name, version, ...toRecipe(version) };
};

const openapiGenerator = (generator: string, { needs, commands, ...recipe }: Recipe): Tool =>
  tool('openapi-generator', version => ({
    ...recipe,
    needs: { ...JAVA, ...needs },
    commands: [
      `mvn --quiet dependency:copy -DoutputDirectory=. -Dartifact=org.openapitools:openapi-generator-cli:${version}`,
      `java -jar openapi-generator-cli-${version}.jar generate -i ${DOCUMENT} -o client -g ${generator} --git-host example.com --git-user-id restaurant --git-repo-id client`,
      ...commands,
    ],
  }));

const inTypeScript = (name: 'hey-api' | 'orval', packageName: string, command: string): Tool =>
  tool(name, version => ({
    language: 'TypeScript',
    needs: {},
    walk: `${name}.ts`,
    commands: [
      'npm init --yes',
      `npm install ${packageName}@${version} ${TYPESCRIPT}`,
      command,
      `npx tsc --strict --skipLibCheck --target es2023 --module commonjs --moduleResolution node10 --outDir out ${name}.ts`,
      `node out/${name}.js`,
    ],
  }));

/** Runs a collection on the demo, then on a sandbox. Fails with the first failing request. */
const forCollections = (name: 'newman' | '@usebruno/cli', walk: string, prints: RegExp): Tool =>
  tool(name, version => ({
    language: 'HTTP',
    needs: {},
    walk,
    commands: [
      'npm init --yes',
      `npm install ${name}@${version}`,
      `bash ${walk} "$API_KEY"`,
      `bash ${walk} "$SANDBOX_API_KEY"`,
    ],
    prints,
  }));

export const TOOLS: Tool[] = [
  openapiGenerator('python', {
    language: 'Python',
    needs: PYTHON,
    walk: 'openapi-generator.py',
    commands: [
      'python3 -m venv venv',
      'venv/bin/pip install --quiet ./client',
      'venv/bin/python openapi-generator.py',
    ],
  }),
  openapiGenerator('go', {
    language: 'Go',
    needs: GO,
    walk: 'openapi-generator.go',
    commands: [
      'mkdir client/walk && mv openapi-generator.go client/walk/main.go',
      'cd client && go mod tidy && go vet . && go run ./walk',
    ],
  }),
  // Without this setting, a client sends omitted lists as empty ones.
  openapiGenerator(
    'java --additional-properties containerDefaultToNull=true,useSingleRequestParameter=true',
    {
      language: 'Java',
      needs: {},
      walk: 'Walk.java',
      commands: [
        'mv Walk.java client/src/main/java',
        'cd client && mvn --quiet -DskipTests compile dependency:build-classpath -Dmdep.outputFile=classpath',
        'java -cp "client/target/classes:$(cat client/classpath)" Walk',
      ],
    },
  ),
  openapiGenerator('php', {
    language: 'PHP',
    needs: PHP,
    walk: 'openapi-generator.php',
    commands: ['php openapi-generator.php'],
  }),
  openapiGenerator('ruby', {
    language: 'Ruby',
    needs: RUBY,
    walk: 'openapi-generator.rb',
    commands: ['ruby -I client/lib openapi-generator.rb'],
  }),
  tool('openapi-python-client', version => ({
    language: 'Python',
    needs: PYTHON,
    walk: 'openapi-python-client.py',
    commands: [
      'python3 -m venv venv',
      `venv/bin/pip install --quiet openapi-python-client==${version}`,
      `PATH="$PWD/venv/bin:$PATH" openapi-python-client generate --path ${DOCUMENT} --meta none --output-path client --fail-on-warning`,
      'venv/bin/python openapi-python-client.py',
    ],
  })),
  tool('oapi-codegen', version => ({
    language: 'Go',
    needs: GO,
    walk: 'oapi-codegen.go',
    commands: [
      'go mod init example.com/restaurant && mkdir client',
      `go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v${version} -generate types,client -package client -o client/client.go ${DOCUMENT}`,
      'go mod tidy && go vet ./... && go run .',
    ],
  })),
  inTypeScript('hey-api', '@hey-api/openapi-ts', `npx openapi-ts -i ${DOCUMENT} -o client`),
  // Not a generator: it follows the contract's links without a client.
  tool('schemathesis', version => ({
    language: 'HTTP',
    needs: PYTHON,
    walk: 'schemathesis.toml',
    commands: [
      'python3 -m venv venv',
      `venv/bin/pip install --quiet schemathesis==${version}`,
      'venv/bin/st --config-file schemathesis.toml run "$API_URL/openapi.json"',
    ],
    prints: /API Links: +([3-9]|\d\d) covered.*No issues found/s,
  })),
  // Not generators either: they run the collections.
  forCollections('newman', 'newman.sh', /assertions │ +[1-9]\d* │ +0 │/),
  forCollections('@usebruno/cli', 'bruno.sh', /Tests +│ +([1-9]\d*)\/\1 /),
  // Compares the contract with the last release's.
  tool('oasdiff', version => ({
    language: 'OpenAPI',
    needs: GO,
    walk: 'oasdiff.mjs',
    commands: [
      'node oasdiff.mjs',
      `go run github.com/oasdiff/oasdiff@v${version} breaking --fail-on ERR judged-released.json judged-openapi.json`,
    ],
    prints: /^No breaking changes to report/,
  })),
  inTypeScript('orval', 'orval', `npx orval --input ./${DOCUMENT} --output ./client.ts --client fetch`),
];
