curl "https://api.example.com/v1/menu/items?published=true" \
  -H "Authorization: Bearer $API_KEY"
