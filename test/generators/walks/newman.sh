# Runs the collection with a key.
set -euo pipefail
npx newman run postman-collection.json --bail --color off --env-var "baseUrl=$API_URL" --env-var "apiKey=$1"
